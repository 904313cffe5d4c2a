import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import subsetFont from 'subset-font'
// The version in one file loads in a third of the time.
import { optimize, type XastChild, type XastElement, type XastRoot } from 'svgo/browser'
import { derivingFile, findFaults, findOutdated, hashInputs } from './derivations.ts'
import { isDrawing, listDerivations, nameDerived, readRecords, recordsFile } from './derivations.ts'
import type { Derivation, DerivedContent, DerivedRecord } from './derivations.ts'
import { findRegion, hasLocation, isHeic } from './originals.ts'
import { BuildFailure, problem, type Problem } from './problem.ts'
import { listFiles, type Font, type Gallery, type Photograph, type RasterImage, type Site } from './site.ts'

/** Generates files that are out of date, and removes those without an original. Throws all problems at the end. */
export async function derive(site: Site, content: DerivedContent): Promise<void> {
  const marker = join(site.root, derivingFile)
  writeFileSync(marker, String(process.pid))
  await makeAll(site, content).finally(() => rmSync(marker, { force: true }))
}

async function makeAll(site: Site, content: DerivedContent): Promise<void> {
  // With one thread, sharp writes the same bytes on every machine.
  sharp.concurrency(1)
  const { root } = site
  const recorded = readRecords(root)
  const records: Record<string, DerivedRecord> = {}
  for (const one of listDerivations(site)) {
    const last = recorded[one.key]
    const isDue = last === undefined || findFaults(root, one, content, last).length > 0
    if (!isDue) console.log(`${one.key} is up to date`)
    records[one.key] = isDue ? await deriveOne(root, one, content, last) : last
  }
  const made = new Set(Object.values(records).flatMap(({ files }) => Object.keys(files)))
  for (const path of site.galleries.flatMap(({ folder }) => listFiles(root, `${folder}/derived`))) {
    if (made.has(path)) continue
    rmSync(join(root, path))
    console.log(`${path} was removed`)
  }
  writeFileSync(join(root, recordsFile), `${JSON.stringify(records, undefined, 2)}\n`)
  const problems = findOutdated(site, content)
  if (problems.length > 0) throw new BuildFailure(problems)
}

async function deriveOne(root: string, one: Derivation, content: DerivedContent, last?: DerivedRecord) {
  const [from] = one.sources
  const inputs = hashInputs(root, one)
  try {
    const { files, ...made } = await makeFiles(root, one, content)
    const hashes = Object.entries(files).map(([path, bytes]) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), bytes)
      console.log(`${path} was generated from ${from}`)
      return [path, hash('sha256', bytes)]
    })
    return { inputs, files: Object.fromEntries(hashes), ...made }
  } catch (error) {
    const [message] = String(error instanceof Error ? error.message : error).split('\n')
    const fix = 'Save it again with the program that made it (a photograph as JPEG), and replace the file.'
    const failure = refuse(from, `cannot be read: ${message}.`, fix)
    return { files: {}, ...last, inputs, refused: (error instanceof BuildFailure ? error : failure).problems }
  }
}

type Made = Omit<DerivedRecord, 'inputs' | 'files'> & { files: Readonly<Record<string, Uint8Array>> }

function makeFiles(root: string, one: Derivation, content: DerivedContent): Made | Promise<Made> {
  const { key, options } = one
  if ('characters' in options) return makeFont(root, options)
  if ('to' in options) return makeRasterImage(root, options, content.drawn)
  return isDrawing(key) ? makeDrawing(root, key, options) : makePhotograph(root, key, options, content.focus?.[key])
}

async function makeFont(root: string, { from, to, characters, weights: [min, max] }: Font): Promise<Made> {
  // Kerning, and the positions of accents on letters without an accented glyph.
  const keepFeatures = ['kern', 'calt', 'ccmp', 'mark', 'mkmk']
  const options = { variationAxes: { wght: { min, max } }, keepFeatures, noHinting: true }
  const bytes = await subsetFont(readFileSync(join(root, from)), characters, { targetFormat: 'woff2', ...options })
  return { files: { [to]: bytes } }
}

async function makeRasterImage(root: string, image: RasterImage, words: DerivedContent['drawn']): Promise<Made> {
  const { from, to, width, fonts = [], margin = 0 } = image
  const drawn: Record<string, string> = {}
  const svg = readFileSync(join(root, from), 'utf8').replace(/\{(\w+)\}/g, (braces, name: string) => {
    const word = words[name]
    if (word === undefined)
      throw refuse(from, `contains ${braces}, but there is no such text.`, 'Correct the name in braces.')
    drawn[name] = word
    return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  })
  if (fonts.length === 0 && svg.includes('<text'))
    throw refuse(from, 'contains text, but has no font.', `Name its font in the \`fonts\` of ${to}.`)
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  try {
    // The renderer cannot read woff2, and reads only the lightest weight of a variable font: each weight becomes a file.
    for (const { file, weights } of fonts) {
      for (const wght of weights) {
        const options = { targetFormat: 'sfnt', variationAxes: { wght } } as const
        const bytes = await subsetFont(readFileSync(join(root, file)), svg, options)
        writeFileSync(join(folder, `${basename(file)}-${wght}.ttf`), bytes)
      }
    }
    const font = { loadSystemFonts: false, fontDirs: [folder] }
    const side = Math.round(margin * width)
    const shape = new Resvg(svg, { fitTo: { mode: 'width', value: width - 2 * side }, font }).render().asPng()
    const framed = sharp(shape).extend({ top: side, bottom: side, left: side, right: side, extendWith: 'copy' })
    const bytes = to.endsWith('.ico')
      ? packIcon(width, await framed.png().toBuffer())
      : await framed.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer()
    return { files: { [to]: bytes }, drawn }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes ICONDIR and one ICONDIRENTRY with 32 bits per pixel. Firefox rejects PNGs with a palette here. */
function packIcon(width: number, png: Buffer): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, width, width, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(png.length, 14)
  return Buffer.concat([head, png])
}

/** Browsers use the first format that they support. The first quality that fits the budget is used. */
const encodings = [
  { name: 'avif', ending: 'avif', qualities: [52, 44, 36], options: { effort: 4 } },
  { name: 'webp', ending: 'webp', qualities: [74, 64, 52], options: { effort: 5 } },
  { name: 'jpeg', ending: 'jpg', qualities: [74, 64, 52], options: { mozjpeg: true } },
] as const

const heic = [
  'is a HEIC photograph from an iPhone, which most browsers cannot show.',
  'Save it as JPEG, and replace the file. Renaming it is not enough.',
] as const

const located = [
  'says where it was taken, which could lead strangers to the people in it.',
  `Remove the location, then replace the file:
  Android: in the Gallery app, open the photograph, swipe up, tap Edit and delete the location. Some apps cannot do this
    (Google Photos keeps a location that the camera saved). If yours cannot, use a Windows computer.
  iPhone: in Photos, open the photograph, tap Share, then Options, switch off Location, and choose Save to Files.
  Windows: right-click the file, then Properties, Details, “Remove Properties and Personal Information”, “Remove the
    following properties from this file”. Tick everything under GPS, then OK.
If you have uploaded the file to GitHub, people may still be able to open it after you delete it or its branch. Ask
GitHub Support (https://support.github.com) to remove it, with the address of the commit that added it, as described under
“Removing sensitive data from a repository”:
https://docs.github.com/authentication/keeping-your-account-and-data-secure/removing-sensitive-data-from-a-repository`,
] as const

/** Writes a photograph upright, in sRGB, and without the metadata of the camera. */
async function makePhotograph(root: string, from: string, gallery: Gallery, focus?: string): Promise<Made> {
  const { folder, ratio, widths, minWidth, budget } = gallery
  const sizeAt = (width: number) => ({ width, height: Math.round((width * ratio[1]) / ratio[0]) })
  const file = readFileSync(join(root, from))
  if (isHeic(file)) throw refuse(from, ...heic)
  const original = sharp(file, { failOn: 'error', autoOrient: true })
  const metadata = await original.metadata()
  if (hasLocation(metadata)) throw refuse(from, ...located)
  const { width, height } = metadata.autoOrient
  const fullWidth = Math.floor(Math.min(width, (height * ratio[0]) / ratio[1]))
  if (fullWidth < minWidth) {
    const what = `has ${width} × ${height} pixels, but needs at least ${minWidth} × ${sizeAt(minWidth).height}.`
    throw refuse(from, what, 'Use the original from the camera. Chat apps and web pages make photographs smaller.')
  }
  const offered = widths.filter((one) => one <= fullWidth)
  const largest = sizeAt(Math.max(...offered))
  // Crop only once, by default to the most striking part, so that all widths show the same.
  const part = focus === undefined ? original : original.extract(findRegion({ width, height }, ratio, focus))
  const cut = part.resize({ ...largest, position: 'attention' }).flatten({ background: '#fff' })
  const { data, info } = await cut.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { r, g, b } = (await sharp(data, { raw: info }).stats()).dominant
  const files: Record<string, Uint8Array> = {}
  const formats: Photograph['formats'][number][] = []
  for (const { name, ending, qualities, options } of encodings) {
    const pathAt = (width: number) => `${folder}/derived/${nameDerived(from)}-${width}.${ending}`
    formats.push({ type: `image/${name}`, files: offered.map((width) => ({ address: pathAt(width), width })) })
    for (const width of offered) {
      const image = sharp(data, { raw: info }).resize(sizeAt(width))
      const encode = (quality: number) => image.toFormat(name, { quality, ...options }).toBuffer()
      let bytes = await encode(qualities[0])
      for (const quality of qualities.slice(1)) if (bytes.length > budget) bytes = await encode(quality)
      const what = `has more than ${budget} bytes as ${ending}, even with low quality.`
      if (bytes.length > budget)
        throw refuse(from, what, 'Use a photograph with fewer small details, such as leaves, gravel or grain.')
      files[pathAt(width)] = bytes
    }
  }
  const colour = `#${Buffer.from([r, g, b]).toString('hex')}`
  const whole = findRegion({ width, height }, ratio, 'center')
  const share = (whole.width * whole.height) / (width * height)
  const kept = share < 2 / 3 ? Math.round(100 * share) : undefined
  if (kept !== undefined) {
    const shown = Object.keys(files).at(-1)
    const check = `Compare it with ${shown}: the description must match what is left.`
    console.log(`The crop keeps only ${kept} % of ${from}. ${check}`)
    console.log("To show another part, add focus: 'top', for example, below the picture in the content.")
  }
  return { files, photograph: { ...largest, colour, formats }, focus, kept }
}

/** Writes a drawing with only its visible shapes, and with ids that are unique on a page. */
function makeDrawing(root: string, from: string, { folder }: Gallery): Made {
  const name = nameDerived(from)
  const fix =
    'Export it as shapes with a viewBox. Convert text to paths, and choose “presentation attributes” for styles.'
  const problems: Problem[] = []
  const complain = (what: string) => problems.push(problem(`${from} ${what}`, fix))
  const { data } = optimize(readFileSync(join(root, from), 'utf8'), {
    plugins: [
      'convertStyleToAttrs',
      'removeXlink',
      { name: 'keepShapes', fn: (svg: XastRoot) => keepShapes(svg, complain) },
      { name: 'cleanupIds', params: { minify: false } },
      { name: 'prefixIds', params: { prefix: name, delim: '-', prefixClassNames: false } },
    ],
  })
  if (problems.length > 0) throw new BuildFailure(problems)
  return { files: { [`${folder}/derived/${name}.svg`]: Buffer.from(`${data}\n`) } }
}

const shapes =
  /^(svg|g|defs|symbol|use|switch|path|rect|circle|ellipse|line|polyline|polygon|clipPath|mask|pattern|marker|linearGradient|radialGradient|stop|filter|fe[A-Z]\w*)$/

/** Attributes that have no visible effect, or that run scripts. */
const dropped = /:|^(xmlns|style|data-.*|on.*)$/i

/** Attributes of the outermost element that move to a group, because only its content is kept. */
const inherited = /^(fill|stroke|color|opacity|clip)/

function keepShapes(root: XastRoot, complain: (what: string) => void): void {
  const outermost = root.children.find((child) => child.type === 'element')
  if (outermost?.name !== 'svg') return void complain('is not an SVG file.')
  const { viewBox = '', style = '' } = outermost.attributes
  const box = viewBox.trim().split(/[\s,]+/)
  if (!(Number(box[2]) > 0 && Number(box[3]) > 0)) complain('has no viewBox.')
  const [, background] = /(?:^|;)background:(#[\da-f]{6})\b/i.exec(style) ?? []
  const [svg = outermost] = keepElements([outermost], complain)
  const shared = Object.entries(svg.attributes).filter(([name]) => inherited.test(name))
  const group: XastElement = { ...svg, name: 'g', attributes: Object.fromEntries(shared) }
  svg.attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: box.join(' ') }
  if (background) svg.attributes['style'] = `background:${background.toLowerCase()}`
  if (shared.length > 0) svg.children = [group]
  root.children = [svg]
}

function keepElements(nodes: readonly XastChild[], complain: (what: string) => void): XastElement[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text' || node.type === 'cdata') complain(`contains the text “${node.value}”.`)
    if (node.type !== 'element' || /:|^(metadata|title|desc)$/.test(node.name)) return []
    if (!shapes.test(node.name)) {
      complain(`contains a <${node.name}>.`)
      return []
    }
    const attributes = Object.entries(node.attributes).filter(([key]) => !dropped.test(key))
    for (const [key, value] of attributes) {
      const isForeign = (key === 'href' && !value.startsWith('#')) || /url\(["']?[^#"']/.test(value)
      if (isForeign) complain(`refers to “${value}”, which is outside of the file.`)
    }
    return [{ ...node, attributes: Object.fromEntries(attributes), children: keepElements(node.children, complain) }]
  })
}

function refuse(from: string, what: string, fix: string): BuildFailure {
  return new BuildFailure([problem(`${from} ${what}`, fix)])
}
