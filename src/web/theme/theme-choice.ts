export type ThemeChoice = 'light' | 'dark' | 'system'

const cookieName = 'theme'
const aYearInSeconds = 31_536_000

/** The theme that the visitor chose before; `system` until they choose. */
export function themeFromCookie(header: string | null): ThemeChoice {
  const value = header?.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1]
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The value of `<html data-theme>`; without the attribute the stylesheet follows the system. */
export function themeAttribute(choice: ThemeChoice): string | undefined {
  if (choice === 'system') return undefined
  return choice === 'dark' ? 'forecourt-dark' : 'forecourt'
}

/** Applies the theme at once and stores it, so that the server renders it from then on. */
export function applyTheme(choice: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = themeAttribute(choice)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4.
  document.cookie = `${cookieName}=${choice}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`
}

export function isDarkThemeShown(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'forecourt-dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}
