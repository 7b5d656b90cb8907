/** What the browser paints its own bars with: the paper of each theme, as `tokens.css` has it. */
export const pageColours = { light: '#fbfaf7', dark: '#131614' } as const
