import * as assert from 'uvu/assert'
import { characters } from '../../assets/originals/characters.ts'
import { nextFrames, one } from '../helpers/browser/in-page.ts'
import { visitors } from '../helpers/browser/visit.ts'

visitors('the font has every character that it is made for, and others are in the next font', {}, async ({ tab }) => {
  const send = tab.session.send.bind(tab.session)
  await send('DOM.enable')
  await send('CSS.enable')
  const findFonts = async (text: string) => {
    await tab.evaluate((words) => {
      one('h1').textContent = words
      return nextFrames()
    }, text)
    const { root } = await send('DOM.getDocument')
    const { nodeId } = await send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : 'another font'))
  }
  assert.equal(await findFonts([...characters].join('')), ['Gabarito'])
  assert.equal((await findFonts('aŋ')).sort(), ['Gabarito', 'another font'])
})
