import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'node:util'
import React from 'react'
import { build } from '../../build.ts'

// Prints what React warns of, now and with a mistake. It runs in a copy of the project, with NODE_ENV=development:
// React then warns with console.error, once per process for each mistake.

const warnings: string[] = []
console.error = (...words: unknown[]) => warnings.push(`${format(...words)}\n${React.captureOwnerStack()}`)
await build()
const now = warnings.splice(0)

const file = 'components/layouts/footer.tsx'
writeFileSync(file, readFileSync(file, 'utf8').replace('<li key={index}>', '<li>'))
await build()
console.log(JSON.stringify({ now, planted: warnings }))
