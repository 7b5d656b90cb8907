/** The grounds that an accent is read on in each theme, and what stands on the accent itself; `tokens.css` has them. */
export const accentContrastColours = {
  light: ['#fbfaf7', '#f3f1eb', '#ffffff'],
  dark: ['#131614', '#1a1e1c', '#1c211e', '#0b2018'],
} as const
export type AccentTheme = keyof typeof accentContrastColours

/** The least contrast of text by WCAG 2.2, level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const minTextContrast = 4.5

/** Contrast of two colours `#rrggbb`, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function colourContrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast of an accent with the ground of its theme where it is worst, rounded down to a tenth. */
export function worstAccentContrast(accent: string, theme: AccentTheme): number {
  const worst = Math.min(...accentContrastColours[theme].map((ground) => colourContrast(accent, ground)))
  return Math.floor(worst * 10) / 10
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
