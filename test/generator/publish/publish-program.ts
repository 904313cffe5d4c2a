import { abortOnSignals } from '../../../generator/command/signals.ts'
import { publishFiles } from './publish-files.ts'

// What the command does with a finished site, without the work of making one.
const [folder = '', files = '{}', patience] = process.argv.slice(2)
const { code, stderr } = await publishFiles(JSON.parse(files), folder, {
  signal: abortOnSignals().signal,
  patience: Number(patience),
})
process.stderr.write(stderr)
process.exitCode = code
