import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { site } from '../../build.ts'

const step = v.object({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  env: v.optional(v.record(v.string(), v.string()), {}),
})

const job = v.object({
  uses: v.optional(v.string()),
  needs: v.optional(v.string()),
  permissions: v.optional(v.record(v.string(), v.string())),
  'timeout-minutes': v.optional(v.number()),
  container: v.optional(v.object({ image: v.string() })),
  steps: v.optional(v.array(step), []),
})

const workflow = v.object({
  permissions: v.record(v.string(), v.string()),
  concurrency: v.object({ group: v.string() }),
  jobs: v.record(v.string(), job),
})

/** What this project's tests ask of a workflow. */
export type Workflow = v.InferOutput<typeof workflow>

/** The workflows of this project, by the names of their files. */
export const workflowNames = ['ci.yml', 'content.yml', 'deploy.yml'] as const

/** Returns the text of a workflow. */
export function readWorkflowText(name: (typeof workflowNames)[number]): string {
  return readFileSync(join(site.root, '.github/workflows', name), 'utf8')
}

/** Returns what a workflow says; throws where it lacks something that every workflow here has. */
export function readWorkflow(name: (typeof workflowNames)[number]): Workflow {
  return v.parse(workflow, parse(readWorkflowText(name)))
}
