// The styles that every page has, before those of its components.
import './base.css'
import './ground.css'
