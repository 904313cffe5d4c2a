import './shell.css'
import type { ReactNode } from 'react'
import dot from '../assets/dot.svg'

export interface ShellProps {
  path: string
  siteAddress: string
  styles: string
  script: string
}

export function Shell({ path, siteAddress, styles, script, children }: ShellProps & { children?: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{path}</title>
        <meta name="description" content={`This is ${path}.`} />
        {path.endsWith('.html') && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={siteAddress + path.replace('.html', '')} />
        <link rel="icon" href={dot} />
        <script src={script} defer />
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <h1>{path}</h1>
          {children}
        </main>
      </body>
    </html>
  )
}
