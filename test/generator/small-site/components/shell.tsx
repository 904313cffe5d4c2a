import './shell.css'
import type { ReactNode } from 'react'
import dot from '../assets/dot.svg'

export interface ShellProps {
  path: string
  styles: string
  script: string
}

export function Shell({ path, styles, script, children }: ShellProps & { children?: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>{path}</title>
        <link rel="icon" href={dot} />
        <script src={script} defer />
        <style>{styles}</style>
      </head>
      <body>{children}</body>
    </html>
  )
}
