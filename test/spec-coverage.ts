/**
 * The specification, sentence by sentence, and the readings that settle what it leaves open, each with the tests that
 * prove it: the file below `test/`, and the words with which the test's name begins.
 */
export const specCoverage: readonly (readonly [
  sentence: string,
  ...tests: (readonly [file: string, name: string])[],
])[] = [
  [
    '§1 A one-page home site with a sticky top navigation bar, a footer and a careers page.',
    ['home.test.ts', 'the sections come in the order of the specification'],
    ['browser/bar.test.ts', 'on a ${device}, the bar of ${path} is transparent at the top'],
    ['navigation.test.ts', 'the footer gives name, tagline'],
    ['careers.test.ts', 'the banner is titled Careers'],
  ],
  [
    '§1 Mission, vision, programs and impact figures are presented as text.',
    ['home.test.ts', 'Mission and Vision stand side by side'],
    ['home.test.ts', 'the impact figures are static text'],
    ['home.test.ts', 'four programs are shown'],
  ],
  [
    '§1 Contact and involvement are handled by opening the visitor’s mail program; there is no form and no server interaction.',
    ['home.test.ts', 'each of the four actions opens a mail'],
    ['every-page.test.ts', 'no page has a form'],
  ],
  [
    '§2 / is the home page with its sections in order.',
    ['home.test.ts', 'the sections come in the order of the specification'],
  ],
  [
    '§2 /careers: banner titled Careers, heading Join The Force, one opening, a badge saying the deadline has passed.',
    ['careers.test.ts', 'the banner is titled Careers'],
    ['careers.test.ts', 'there is one opening'],
  ],
  [
    '§2 Six placeholders show only the bare title. Reading 1: the title is the whole text; noindex.',
    ['placeholders.test.ts', 'the whole text of a placeholder is its title'],
    ['placeholders.test.ts', 'a placeholder has no bar'],
    ['every-page.test.ts', 'search engines are told to leave out placeholders'],
  ],
  [
    '§2 /careers/call-for-new-board-members and any other path show Not Found. Reading 18: no file, no link, 404.html with status 404 and a way home.',
    ['every-page.test.ts', 'a page for a closed opening does not exist'],
    ['error-pages.test.ts', 'a lost visitor reads Not Found'],
    ['browser/loading.test.ts', 'any other path shows Not Found'],
  ],
  [
    'Home 1 Hero: headline about empowering women and girls in Kenya.',
    ['home.test.ts', 'the headline is about empowering women and girls in Kenya'],
  ],
  [
    'Home 1 Buttons Join and Learn more. Reading 2: Join leads to #join, Learn more to #info.',
    ['home.test.ts', 'the hero offers Join and Learn more'],
  ],
  [
    'Home 1 Four social links that open in a new tab. Reading 17: order, names, rel.',
    ['home.test.ts', 'four social networks are linked from the hero'],
  ],
  [
    'Home 1 The hero background has a parallax effect at 0.5 of the scroll. Reading 12.',
    ['browser/parallax.test.ts', 'while the hero scrolls away its art moves half as far'],
    ['browser/parallax.test.ts', "the hero's text moves only with the page"],
    ['browser/parallax.test.ts', 'people who asked for less motion see the art stand still'],
  ],
  ['Home 2 Mission and Vision cards.', ['home.test.ts', 'Mission and Vision stand side by side']],
  [
    'Home 3 About block with the motto Believe - Inspire (anchor #info).',
    ['home.test.ts', 'the about block bears the motto'],
  ],
  [
    'Home 4 Our Impact counters. §9: 6000, 127, 70. Reading 11: static text, exactly so.',
    ['home.test.ts', 'the impact figures are static text'],
    ['impact.test.ts', 'the field on wide screens'],
    ['impact.test.ts', 'the hexagon has 127 dots'],
    ['impact.test.ts', 'there are 70 pairs'],
  ],
  [
    'Home 5 Get Involved with Donate, Volunteer, Partner and Join (anchors #contact and #join). Reading 4.',
    ['home.test.ts', 'Get Involved bears the anchor contact'],
    ['browser/bar.test.ts', 'a link to #${fragment} lands below the bar'],
  ],
  [
    'Home 6 Our Programs (anchor #our_programs).',
    ['home.test.ts', 'four programs are shown'],
    ['browser/bar.test.ts', 'a link to #${fragment} lands below the bar'],
  ],
  [
    'Sections animate in on scroll. §9: 1000 ms; once on impact, get-involved and programs. Reading 9.',
    ['home.test.ts', 'impact, get involved and programs are animated once'],
    ['browser/reveal.test.ts', 'a section takes 1000 ms to come in'],
    ['browser/reveal.test.ts', 'impact, get involved and programs play once'],
    ['browser/reveal.test.ts', 'what is in view when the page opens is never hidden'],
    ['browser/reveal.test.ts', 'the End key leaves nothing'],
    ['browser/reveal.test.ts', '${people} see the whole page at once'],
  ],
  [
    'Bar, desktop: Home, About, Our Programs, Get Involved, Careers and an Email Us button. Readings 3 and 5.',
    ['navigation.test.ts', 'the bar on wide screens has five links'],
  ],
  [
    'Bar, mobile: a toggle menu with Home, About, Our Programs, Contact, Careers. Readings 3 and 5.',
    ['navigation.test.ts', 'the menu on narrow screens has exactly'],
    ['browser/menu.test.ts', 'a link in the menu of another page leads to the section'],
  ],
  [
    'Bar: transparent at the top; white with a shadow once scrolled. Reading 13: at first paint too, on every page.',
    ['browser/bar.test.ts', 'on a ${device}, the bar of ${path} is transparent at the top'],
    ['browser/bar.test.ts', 'a single pixel of scroll makes the bar white'],
    ['browser/bar.test.ts', 'after a reload in the middle of the page'],
  ],
  [
    'Footer: name, tagline, postal address, quick links as plain text, contact details, copyright line for 2024 with a developer credit link. Readings 14 to 16.',
    ['navigation.test.ts', 'the footer gives name, tagline'],
    ['navigation.test.ts', 'the quick links are text'],
    ['navigation.test.ts', 'e-mail addresses and phone are links'],
  ],
  ['Programs: four, each with title, description and image.', ['home.test.ts', 'four programs are shown']],
  [
    '§3 Program cards take title, description, programImage and animationDelay. Reading 22.',
    ['program-card.test.ts', 'a program card takes exactly'],
  ],
  [
    '§4 Mobile menu: closed or open; each toggle switches it.',
    ['browser/menu.test.ts', 'the button opens a menu over the whole screen'],
    ['browser/menu.test.ts', 'the same button closes the menu'],
  ],
  [
    '§4 Navbar style: transparent while scroll position is zero; white with shadow while above zero.',
    ['browser/bar.test.ts', 'a single pixel of scroll makes the bar white'],
  ],
  [
    '§4 Careers opening: fixed as deadline passed; no transitions. Reading 20: nothing to apply with, no dates.',
    ['careers.test.ts', 'nothing on the page can be used to apply'],
    ['careers.test.ts', 'no date stands on the page'],
  ],
  ['§5, §6 No inputs, no login, no roles.', ['every-page.test.ts', 'no page has a form']],
  ['§7 No network calls to a server API.', ['browser/loading.test.ts', '${path} asks for at most five files']],
  [
    '§7 Donate, Volunteer, Partner and Join open a mail link with a copy and a preset subject. Reading 7.',
    ['home.test.ts', 'each of the four actions opens a mail'],
    ['mail-address.test.ts', 'whatever a subject holds'],
  ],
  [
    '§7 Email Us: subject not shown. Reading 6: a content field; empty means none.',
    ['navigation.test.ts', 'the bar on wide screens has five links'],
    ['mail-address.test.ts', 'an address alone needs no fields'],
  ],
  [
    'Reading 8: both addresses also stand on the page as readable, selectable text near the four actions.',
    ['home.test.ts', 'beside the actions both addresses can be read'],
    ['browser/copy-addresses.test.ts', 'without script both addresses are there'],
  ],
  ['§7 External social links open in a new tab.', ['home.test.ts', 'four social networks are linked from the hero']],
  ['§8 Unmatched paths show the text Not Found.', ['error-pages.test.ts', 'a lost visitor reads Not Found']],
  [
    '§8 The router’s default error page reads Unexpected Application Error. Reading 19: a self-contained 500.html, never on the 404; the same heading on the watch server’s page when a page throws.',
    ['error-pages.test.ts', 'a visitor of a broken server reads'],
    ['error-pages.test.ts', 'the page for a broken server asks the server for nothing else'],
    ['generator/watch/watch.test.ts', 'a syntax error is reported in the terminal and in the browser'],
    ['generator/watch/watch.test.ts', 'a page that throws is shown'],
    ['error-pages.test.ts', 'a lost visitor reads Not Found'],
  ],
  [
    '§9 Program animation delay: index times 100 ms. Reading 10.',
    ['home.test.ts', 'the programs come in one after the other'],
    ['browser/reveal.test.ts', 'the program cards wait 0, 100, 200 and 300 ms'],
  ],
  ['§9 Postal address: P.O. Box 877-50100 Kakamega.', ['navigation.test.ts', 'the footer gives name, tagline']],
  ['§9 A phone number appears in the footer.', ['navigation.test.ts', 'e-mail addresses and phone are links']],
  [
    'Reading 14: nothing that varies (clock, random) is ever rendered.',
    ['every-page.test.ts', 'a second build has the same bytes'],
  ],
  ['Reading 21: stand-ins sit in one module, plainly marked.', ['stand-ins.test.ts', 'every stand-in can be listed']],
]
