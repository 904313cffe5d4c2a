import { test } from 'uvu'
import { compareSnapshot, snapshotFolder } from '../compare-snapshot.ts'
import { awaitSettled } from './page-state.ts'
import { phone, visitors } from './visit.ts'

// What a screen reader gets, of the fixture content. Read it aloud: does it sound like a page?

for (const [name, path] of [
  ['home', '/'],
  ['careers', '/careers'],
  ['404', '/lost'],
] as const) {
  visitors(
    `a screen reader gets ${name} as in its snapshot`,
    { ...phone, paths: [path], listening: true },
    async ({ tab }) => {
      compareSnapshot(snapshotFolder('spoken'), `${name}.txt`, await tab.listen())
    },
  )
}

visitors('a screen reader gets the open menu as in its snapshot', { ...phone, listening: true }, async ({ tab }) => {
  await tab.click('.navbar-toggle')
  await awaitSettled(tab)
  compareSnapshot(snapshotFolder('spoken'), 'menu.txt', await tab.listen())
})

test.run()
