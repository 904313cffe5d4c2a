import dot from '../assets/dot.svg'

export const facts = {
  origin: 'https://example.org',
  language: 'en',
  name: 'Small site',
  description: 'A site of three pages.',
  colours: { theme: '#07392f', background: '#fffaf0' },
  icons: [{ src: dot, sizes: 'any', type: 'image/svg+xml' }],
  security: {
    file: 'content/facts.ts',
    path: ['facts', 'security', 'expires'],
    contact: 'mailto:office@example.org',
    expires: '2999-01-01T00:00:00Z',
  },
  standIns: [],
  faults: [],
}
