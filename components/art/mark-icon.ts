import { voiceMarkPath } from './voice-mark-path.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -12 24 24"><path fill="#d92155" d="${voiceMarkPath}"/></svg>`

/** The voice mark as an icon that needs no file: for a page that must stand when nothing else can be had. */
export const markIcon = `data:image/svg+xml,${encodeURIComponent(drawing)}`
