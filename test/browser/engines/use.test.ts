import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { all, boxOf } from '../drivers/in-page.ts'
import { awaitSettled } from '../page-state.ts'
import { complaintRecorder, hostHeaders } from '../complaints.ts'
import { addresses, laptop, phone, visitors } from '../visit.ts'

const policy = hostHeaders['Content-Security-Policy'] ?? ''
/** The headers that hosts send, but with a policy that allows the prelude. */
const headers = { ...hostHeaders, 'Content-Security-Policy': policy.replace("script-src 'self'", "$& 'unsafe-inline'") }

for (const [view, paths] of [
  [phone, addresses],
  [laptop, ['/']],
] as const) {
  const hosted = { ...view, paths, headers, prelude: complaintRecorder }
  visitors(`at ${view.width} px, using a page violates no policy, and logs nothing`, hosted, async ({ path, tab }) => {
    const clickIfShown = async (selector: string) => {
      const isShown = await tab.evaluate((wanted) => all(wanted).some((one) => boxOf(one).width > 0), selector)
      if (isShown) await tab.click(selector)
    }
    await tab.press('End')
    await awaitSettled(tab)
    await clickIfShown('.get-involved-copy')
    await tab.press('Home')
    await clickIfShown('.navbar-toggle')
    await awaitSettled(tab)
    assert.equal(await tab.evaluate(() => complaints), [], path)
  })
}

test.run()
