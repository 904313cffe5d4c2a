import type { Site } from '../../generator/site.ts'
import { commandOf, timeIn, writeSources, type Sources } from '../generator/small-site.ts'
import { linkPackages } from './bench-folder.ts'
import type { Edit } from './watch-process.ts'

/** A change of one page of a synthetic site. */
export const pageEdit: Edit = {
  name: 'one page saved',
  file: 'pages/page-3.tsx',
  find: /<Prose /,
  put: (mark) => `<p>${mark}</p><Prose `,
  page: '/page-3',
}

/** A change of the component that all pages of a synthetic site use. */
export const shellEdit: Edit = {
  name: 'a component that all pages use saved',
  file: 'components/shell.tsx',
  find: /<body>/,
  put: (mark) => `<body data-bench="${mark}">`,
  page: '/page-3',
}

/** Writes the sources of a sound site of so many pages, five at least, into an empty folder. */
export function writeSyntheticSite(root: string, count: number): Site {
  const numbers = Array.from({ length: count - 2 }, (_, index) => index + 1)
  const site: Site = {
    root,
    table: 'build.ts',
    routes: [
      { path: '/', page: 'home' },
      ...numbers.map((number) => ({ path: `/page-${number}`, page: `page-${number}` })),
      { path: '/404.html', page: 'not-found' },
    ],
    facts: 'content/facts.ts',
    script: 'components/site.client.ts',
    layers: ['base', 'components'],
    browsers: ['chrome99', 'firefox97', 'safari15.4'],
    budgets: {
      page: 9_999,
      script: 9_999,
      font: 9_999,
      picture: 9_999,
      visit: 99_999,
      requests: 9,
      total: 999_999_999,
    },
    pictures: [],
  }
  linkPackages(root)
  writeSources(site, {
    'package.json': '{ "type": "module" }\n',
    'build.ts': commandOf(site),
    ...shared,
    ...writePages(numbers),
  })
  return site
}

function writePages(numbers: readonly number[]): Sources {
  return {
    'pages/home.tsx': writePage('Home', numbers.slice(0, 8), 8),
    'pages/not-found.tsx': writePage('Not Found', numbers.slice(0, 1), 1),
    ...Object.fromEntries(
      numbers.map((number) => [
        `pages/page-${number}.tsx`,
        writePage(`Page ${number}`, listNeighbours(number, numbers.length), 4),
      ]),
    ),
  }
}

/** Lists the four pages before a page and the four after it; the last and the first are neighbours too. */
function listNeighbours(number: number, count: number): number[] {
  const steps = [-4, -3, -2, -1, 1, 2, 3, 4].map((step) => ((number + step - 1 + 4 * count) % count) + 1)
  return [...new Set(steps)]
}

function writePage(title: string, neighbours: readonly number[], paragraphs: number): string {
  return `import { Neighbours } from '../components/neighbours.tsx'
import { Prose } from '../components/prose.tsx'
import { Shell, type ShellProps } from '../components/shell.tsx'

export function Page(props: ShellProps) {
  return (
    <Shell {...props} title=${JSON.stringify(title)}>
      <Prose about=${JSON.stringify(title)} paragraphs={${paragraphs}} />
      <Neighbours numbers={${JSON.stringify(neighbours)}} />
    </Shell>
  )
}
`
}

const shared: Sources = {
  'assets/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg>\n',
  'content/facts.ts': `import dot from '../assets/dot.svg'

export const facts = {
  origin: 'https://example.org',
  language: 'en',
  name: 'Synthetic site',
  description: 'A site of many pages.',
  colours: { theme: '#07392f', background: '#fffaf0' },
  icons: [{ src: dot, sizes: 'any', type: 'image/svg+xml' }],
  security: { file: 'content/facts.ts', path: ['facts', 'security', 'expires'], contact: 'mailto:office@example.org', expires: '${timeIn(180)}' },
  standIns: [],
  faults: [],
}
`,
  'components/site.client.ts': `document.documentElement.dataset['state'] = 'ready'\n`,
  'components/shell.css': '@layer base {\n  body {\n    margin: 0;\n    font-family: sans-serif;\n  }\n}\n',
  'components/shell.tsx': `import './shell.css'
import type { ReactNode } from 'react'
import dot from '../assets/dot.svg'

export interface ShellProps {
  path: string
  siteAddress: string
  styles: string
  script: string
}

export function Shell({ path, siteAddress, styles, script, title, children }: ShellProps & { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="description" content={\`What there is to say of \${title}.\`} />
        {path.endsWith('.html') ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={siteAddress + path} />}
        <link rel="icon" href={dot} />
        <script src={script} defer />
        <style>{styles}</style>
      </head>
      <body>
        <header>
          <a href="/">Home</a>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  )
}
`,
  'components/prose.css': '@layer components {\n  .prose {\n    max-width: 60ch;\n  }\n}\n',
  'components/prose.tsx': `import './prose.css'

export function Prose({ about, paragraphs }: { about: string; paragraphs: number }) {
  return (
    <div className="prose">
      {Array.from({ length: paragraphs }, (_, index) => (
        <p key={index}>
          {\`Paragraph \${index + 1} of \${about} \`}
          <em>says</em> what a paragraph says that nobody reads: a few words more, so that the page has the weight of a page.
        </p>
      ))}
    </div>
  )
}
`,
  'components/neighbours.css': '@layer components {\n  .neighbours {\n    padding: 0;\n  }\n}\n',
  'components/neighbours.tsx': `import './neighbours.css'

export function Neighbours({ numbers }: { numbers: readonly number[] }) {
  return (
    <ul className="neighbours">
      {numbers.map((number) => (
        <li key={number}>
          <a href={\`/page-\${number}\`}>{\`Page \${number}\`}</a>
        </li>
      ))}
    </ul>
  )
}
`,
}
