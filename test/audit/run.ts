import { makeTempFolder } from '../browser/drivers/make-temp-folder.ts'
import { askLighthouse } from './ask-lighthouse.ts'
import { askObservatory } from './ask-observatory.ts'
import { describePage, describeSite, listMissed } from './describe-verdicts.ts'
import { hostSite } from './host-site.ts'
import { installTools } from './install-tools.ts'
import { makeCertificate } from './make-certificate.ts'

const runs = 5

const tools = installTools()
const folder = await makeTempFolder('audit-')
const certificate = makeCertificate(folder.path)
const host = await hostSite(certificate)
try {
  const missed: string[] = []
  for (const path of ['/', '/careers']) {
    const verdict = await askLighthouse(tools.lighthouse, `https://localhost:${host.port}${path}`, {
      keyHash: certificate.keyHash,
      runs,
    })
    console.log(describePage(path, verdict))
    missed.push(...listMissed(path, verdict))
  }
  const verdict = await askObservatory(tools.observatory, { port: host.port, certificate: certificate.file })
  console.log(describeSite(verdict))
  if (verdict.grade !== 'A+') missed.push(`the Observatory's grade is ${verdict.grade}, not A+`)
  console.log(missed.length === 0 ? 'All goals are met.' : `Missed: ${missed.join('; ')}.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  host.close()
  await folder.remove()
}
