import type { Edit } from './watch-process.ts'

/** A change of the component that all pages of this site use. */
export const sharedEdit: Edit = {
  name: 'a component that all pages use',
  file: 'components/layouts/document.tsx',
  find: /<body /,
  put: (mark) => `<body data-bench="${mark}" `,
  page: '/',
}

/** What a developer or an editor of this site saves, of each kind once. */
export const siteEdits: readonly Edit[] = [
  sharedEdit,
  {
    name: 'a stylesheet',
    file: 'components/base/base.css',
    find: /$/,
    put: (mark) => `@layer base { :root { --bench: ${mark} } }\n`,
    page: '/',
  },
  {
    name: 'content',
    file: 'content/organization.ts',
    find: /tagline: '[^']*'/,
    put: (mark) => `tagline: 'Save ${mark}'`,
    page: '/',
  },
  {
    name: 'one page',
    file: 'pages/careers.tsx',
    find: /<\/SitePage>/,
    put: (mark) => `<p>${mark}</p></SitePage>`,
    page: '/careers',
  },
]
