import type { Protocol } from 'puppeteer-core'
import { compareSnapshot } from '../helpers/snapshot.ts'
import { awaitSettled } from '../helpers/browser/page-state.ts'
import { addresses, phone, visitors } from '../helpers/browser/visit.ts'

// What a screen reader gets, of the fixture content. Read it aloud: does it sound like a page?

const pages = addresses.map((path) => [path.slice(1).replaceAll('/', '-') || 'home', path] as const)

for (const [name, path] of [...pages, ['menu', '/'] as const])
  visitors(`a screen reader gets ${name} as in its snapshot`, { ...phone, paths: [path] }, async ({ tab }) => {
    if (name === 'menu') await tab.click('.navbar-toggle')
    await awaitSettled(tab)
    const { nodes } = await tab.session.send('Accessibility.getFullAXTree')
    compareSnapshot('spoken', `${name}.txt`, describeTree(nodes))
  })

type Node = Protocol.Accessibility.AXNode

/** These say nothing: their content is listed instead. */
const silent = /^(none|generic|InlineTextBox|LineBreak|strong|emphasis)$/

/** A screen reader speaks their name, so their texts are not listed again. */
const named = /^(link|button|heading|image)$/

/** Returns the role, name, level and state of each element, indented, one on a line. */
function describeTree(nodes: readonly Node[]): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const describeBelow = (node: Node | undefined, depth: number, hasName = false): string[] => {
    if (node === undefined) return []
    const role = String(node.role?.value)
    const isShown = !node.ignored && !silent.test(role) && !(hasName && role === 'StaticText')
    const inner = isShown ? depth + 1 : depth
    const lines = (node.childIds ?? []).flatMap((id) => describeBelow(byId.get(id), inner, hasName || named.test(role)))
    return isShown ? [`${'  '.repeat(depth)}${describeNode(node, role)}`, ...lines] : lines
  }
  return `${describeBelow(nodes[0], 0).join('\n')}\n`
}

function describeNode({ name, properties = [] }: Node, role: string): string {
  // Only the level of a heading says anything.
  const states = ['expanded', 'disabled', 'live', ...(role === 'heading' ? ['level'] : [])]
  const heard = properties.filter((property) => states.includes(property.name))
  const said = heard.map((property) => `${property.name}=${String(property.value.value)}`)
  const text = String(name?.value ?? '').trim()
  return [role === 'StaticText' ? 'text' : role, ...said, ...(text === '' ? [] : [JSON.stringify(text)])].join(' ')
}
