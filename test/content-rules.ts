import { runInThisContext } from 'node:vm'
import { build, type PluginBuild } from 'esbuild'
import type { facts as ownFacts, findPlaceholders } from '../content/rules/facts.ts'
import type { checkContent, listTexts } from '../content/rules/schema.ts'
import type { Pictures } from '../generator/site.ts'

interface Rules {
  facts: typeof ownFacts
  findPlaceholders: typeof findPlaceholders
  checkContent: typeof checkContent
  listTexts: typeof listTexts
}

/** Loads the rules of the content as the generator does; every folder of pictures has these files. */
export async function loadRules(files: readonly string[]): Promise<Rules> {
  const pictures: Pictures = Object.fromEntries(files.map((file) => [file, null]))
  const servePictures = ({ onResolve, onLoad }: PluginBuild) => {
    onResolve({ filter: /^pictures:/ }, ({ path }) => ({ path, namespace: 'pictures' }))
    onLoad({ filter: /./, namespace: 'pictures' }, () => ({ contents: JSON.stringify(pictures), loader: 'json' }))
  }
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './content/rules/facts.ts'\nexport * from './content/rules/schema.ts'",
      resolveDir: `${import.meta.dirname}/..`,
    },
    bundle: true,
    write: false,
    globalName: 'exported',
    loader: { '.png': 'dataurl', '.svg': 'dataurl' },
    plugins: [{ name: 'pictures', setup: servePictures }],
  })
  return runInThisContext(`${outputFiles[0]?.text}; exported`)
}
