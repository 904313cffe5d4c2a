/** The language of all words on the site, as a tag by BCP 47. */
export const language = 'en'
