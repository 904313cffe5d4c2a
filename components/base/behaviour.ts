/** The behaviours that the client script adds to elements, as values of the attribute `data-behaviour`. */
export type Behaviour = 'cloth' | 'copy-addresses' | 'hero' | 'navbar' | 'reveal'
