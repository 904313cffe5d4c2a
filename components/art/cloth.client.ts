/** Lets the motif of a cloth move once, when most of the picture is in view and so can be seen. */
export function cloth(picture: Element): void {
  new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) picture.setAttribute('data-seen', '')
    },
    { threshold: 0.6 },
  ).observe(picture)
}
