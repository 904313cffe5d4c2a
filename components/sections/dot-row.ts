/**
 * Returns the path of a row of round dots that starts at x, y and has so many dots at the given pitch. Drawn with round
 * caps and the dash `0 pitch`, each multiple of the pitch is one dot; the line ends a tenth of a pitch past the last.
 */
export function dotRow(x: number, y: number, count: number, pitch: number): string {
  return `M${x} ${y}h${(count - 1) * pitch + pitch / 10}`
}
