const endings: (() => Promise<void>)[] = []

/** Remembers what is to be done after the last test of the run, such as to end a browser. */
export function atEnd(ending: () => Promise<void>): void {
  endings.push(ending)
}

/** Does all that was remembered. */
export async function endAll(): Promise<void> {
  await Promise.all(endings.map((ending) => ending()))
}
