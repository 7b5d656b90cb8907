/** The colour of the browser's own bars: the background of each theme in `tokens.css`. */
export const browserBarColours = { light: '#fbfaf7', dark: '#131614' } as const
