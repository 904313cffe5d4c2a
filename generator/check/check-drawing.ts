import { Parser } from 'htmlparser2'
import type { AssetFault } from './asset-fault.ts'
import { isExecutable } from './is-executable.ts'
import { listStyleAddresses } from './list-style-addresses.ts'
import { shorten } from './phrases.ts'

/** Elements that bring something other than a drawing into a drawing. */
const strange = ['foreignobject', 'iframe', 'object', 'embed', 'audio', 'video']

const draw = 'Save the drawing anew as a plain SVG.'

/** Finds what makes a drawing (SVG) more than one: whoever opens it by its own address would run its scripts, and other sites would learn of it. */
export function checkDrawing(text: string): AssetFault[] {
  const faults: AssetFault[] = []
  let depth = 0
  let isStyle = false
  const parser = new Parser(
    {
      onopentag: (fullName, attributes) => {
        const name = localName(fullName)
        if (depth++ === 0 && name !== 'svg') faults.push({ what: 'is no drawing, whatever its name says', mend: draw })
        isStyle = name === 'style'
        faults.push(
          ...checkElement(name, fullName),
          ...Object.entries(attributes).flatMap(([attribute, value]) => checkAttribute(attribute, value)),
        )
      },
      onclosetag: () => {
        depth--
        isStyle = false
      },
      ontext: (part) => {
        if (isStyle) faults.push(...listStyleAddresses(part).flatMap(checkAddress))
      },
      onprocessinginstruction: (name, data) => faults.push(...checkInstruction(name.toLowerCase(), data)),
    },
    { xmlMode: true },
  )
  parser.end(text)
  return text.includes('<') ? faults : [{ what: 'is no drawing, whatever its name says', mend: draw }]
}

/** Returns a name in lower case, without the prefix that stands for its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

function checkElement(name: string, quote: string): AssetFault[] {
  if (name === 'script')
    return [
      {
        what: 'holds a script',
        mend: 'Delete the script, or save the drawing anew as a plain SVG.',
        quote: `<${quote}`,
      },
    ]
  return strange.includes(name)
    ? [{ what: `holds a ${quote}, which is no part of a drawing`, mend: draw, quote: `<${quote}` }]
    : []
}

function checkAttribute(name: string, value: string): AssetFault[] {
  if (/^on[a-z]/i.test(name))
    return [
      { what: `has ${name}="${shorten(value)}", which would run as a script`, mend: 'Delete it.', quote: `${name}=` },
    ]
  const local = localName(name)
  if (isExecutable(value))
    return [{ what: `has ${name}="${shorten(value)}", which would run as a script`, mend: 'Delete it.', quote: value }]
  if (local === 'href' || local === 'src') return checkAddress(value)
  return listStyleAddresses(value).flatMap(checkAddress)
}

function checkAddress(address: string): AssetFault[] {
  if (!/^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address) || /^\s*data:/i.test(address)) return []
  return [
    {
      what: `names ${shorten(address)}, which is an address of another site`,
      mend: 'Draw what stands there, or take the address away.',
      quote: address,
    },
  ]
}

/** XML can ask for a stylesheet before it begins, and give names to texts that stand elsewhere. */
function checkInstruction(name: string, data: string): AssetFault[] {
  if (name === '?xml-stylesheet')
    return [{ what: 'asks for a stylesheet', mend: 'Put the rules into the drawing.', quote: '<?xml-stylesheet' }]
  return name === '!doctype' && data.includes('[') ? [{ what: 'declares entities', mend: draw, quote: '<!' }] : []
}
