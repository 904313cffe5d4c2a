/** Lets the motif of a cloth move once, when most of the picture is in view and so can be seen. */
export function cloth(picture: Element): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      picture.setAttribute('data-seen', '')
      observer.disconnect()
    },
    { threshold: 0.6 },
  )
  observer.observe(picture)
}
