/** Animates the motif of a cloth once, when most of the picture is in view. */
export function cloth(picture: Element): void {
  new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) picture.setAttribute('data-seen', '')
    },
    { threshold: 0.6 },
  ).observe(picture)
}
