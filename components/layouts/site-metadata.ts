/** The language of all words on the site, as a tag by BCP 47. */
export const language = 'en'

/** The colour of `--leaf`, for the browser's own bar. */
export const themeColour = '#07392f'

/** The colour of `--cotton`, behind the icon while the site opens from a phone's home screen. */
export const backgroundColour = '#fffaf0'
