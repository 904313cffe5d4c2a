import './free-ground.css'

/** The class that lays a ground under a cloth whose picture brings none of its own. Neighbours in two columns have different ones. */
export const freeGround = 'free-ground'
