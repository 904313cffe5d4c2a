export function mark(word: string): string {
  return `site-${word}`
}
