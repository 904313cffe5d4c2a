import { runInThisContext } from 'node:vm'
import { build } from 'esbuild'
import * as careers from '../content/careers.ts'
import * as errors from '../content/errors.ts'
import * as home from '../content/home.ts'
import * as navigation from '../content/navigation.ts'
import * as organization from '../content/organization.ts'
import * as programs from '../content/programs.ts'
import type { metadata as ownMetadata, findPlaceholders } from '../content/rules/metadata.ts'
import type { checkContent, listTexts } from '../content/rules/schema.ts'
import * as security from '../content/security.ts'
import * as stubs from '../content/stubs.ts'

/** The exports of the content files, copied, because modules cannot be cloned. */
export const content = {
  careers: { ...careers },
  errors: { ...errors },
  home: { ...home },
  navigation: { ...navigation },
  organization: { ...organization },
  programs: { ...programs },
  security: { ...security },
  stubs: { ...stubs },
}

/** Stands for a field that is missing. */
export const gone = Symbol('gone')

/** Returns a copy of the content with other values at some paths, such as `programs.programs[1].title`. */
export function withEdits(edits: Readonly<Record<string, unknown>>): typeof content {
  const copy = structuredClone(content)
  for (const [path, value] of Object.entries(edits)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
    const last = keys.pop() ?? ''
    const owner = keys.reduce((parent: unknown, key) => Object(parent)[key], copy)
    if (value === gone) Reflect.deleteProperty(Object(owner), last)
    else Reflect.set(Object(owner), last, value)
  }
  return copy
}

interface Rules {
  metadata: typeof ownMetadata
  findPlaceholders: typeof findPlaceholders
  checkContent: typeof checkContent
  listTexts: typeof listTexts
}

/** Loads the content rules as the generator does. */
export async function loadRules(): Promise<Rules> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './content/rules/metadata.ts'\nexport * from './content/rules/schema.ts'",
      resolveDir: `${import.meta.dirname}/..`,
    },
    bundle: true,
    write: false,
    globalName: 'exported',
    loader: { '.png': 'dataurl', '.svg': 'dataurl' },
  })
  return runInThisContext(`${outputFiles[0]?.text}; exported`)
}
