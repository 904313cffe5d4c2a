import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { derivePhotographs } from '../../../generator/derive/derive-photographs.ts'
import type { PhotographPlace } from '../../../generator/derive/photograph.ts'
import type { Site } from '../../../generator/site.ts'
import { makePhotographFile } from '../../photograph-file.ts'
import { ask } from '../request.ts'
import { commandOf, makeSmallSite, writePage, writeSources } from '../small-site.ts'
import { createSuite, waitUntil } from '../suite.ts'
import { startWatch, waitForDist, waitForText, waitForWords } from './watching.ts'

const test = createSuite('watch pictures')

const place: PhotographPlace = { folder: 'assets/people', ratio: [4, 3], widths: [20, 40], least: 40, budget: 4_000 }

test('a drawing that is saved, added or deleted shows at once', async () => {
  const { site, port } = await watchGallery()
  writeSources(site, { 'assets/people/sun.svg': drawing(2) })
  await waitForText(port, '/', 'r=\\&quot;2\\&quot;')
  writeSources(site, { 'assets/people/sun.svg': drawing(3) })
  await waitForText(port, '/', 'r=\\&quot;3\\&quot;')
  rmSync(join(site.root, 'assets/people/sun.svg'))
  await waitUntil('the drawing was gone', async () =>
    (await ask(port, '/')).body.includes('sun.svg') ? undefined : true,
  )
})

test('a photograph that is new or exchanged is told of, and shows when the command has been run', async () => {
  const { site, port, command } = await watchGallery()
  await makePhotographFile(join(site.root, 'assets/people/ayo.jpg'))
  await waitForWords(command, /assets\/people\/ayo\.jpg was not made ready for the site yet\.[^]*npm run derive/)
  await derive(site)
  await waitForDist(site, 'index.html', 'ayo-jpg-40')
  const [before] = await listAddresses(port)
  await makePhotographFile(join(site.root, 'assets/people/ayo.jpg'), { above: '#cc3366' })
  await waitForWords(command, 'assets/people/ayo.jpg was changed after it was made ready for the site.')
  await derive(site)
  const after = await waitUntil('the photograph had another address', async () =>
    (await listAddresses(port)).find((address) => address !== before),
  )
  const { status, headers } = await ask(port, after)
  assert.equal([status, headers['content-type']], [200, 'image/avif'])
})

async function watchGallery() {
  const page = `import pictures from 'pictures:assets/people'\n${writePage('{JSON.stringify(pictures)}')}`
  const site: Site = { ...makeSmallSite({ 'pages/home.tsx': page }), photographs: [place] }
  writeSources(site, { 'build.ts': commandOf(site) })
  const command = await startWatch(site)
  return { site, command, port: command.port }
}

async function listAddresses(port: number): Promise<string[]> {
  const { body } = await ask(port, '/')
  return body.match(/\/assets\/ayo-jpg-40-\w+\.avif/g) ?? []
}

function derive({ root }: Site): Promise<void> {
  return derivePhotographs({ root, places: [place], report: () => {} })
}

function drawing(radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="${radius}"/></svg>`
}

test.run()
