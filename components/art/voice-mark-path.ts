/**
 * The voice mark, a paisley that is also a comma: a head of radius 5 about the origin, a back of radius 8 that
 * touches it on the left, and a hook of radius 2.5 between the two. The y axis points down.
 */
export const voiceMarkPath = 'M7.12-6.86A8 8 0 00-5 0a5 5 0 108.89-3.14 2.5 2.5 0 013.23-3.72z'
