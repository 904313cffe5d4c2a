/** The behaviours that the client script adds to elements, as values of the attribute `data-behaviour`. */
export type Behaviour = 'copy-addresses' | 'hero' | 'navbar' | 'reveal'
