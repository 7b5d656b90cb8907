import type { TextKey } from '#web/i18n/translator.ts'
import type { useShellTexts } from '#web/texts/use-shell-texts.ts'

/** `text` is a key of the shell's texts. */
export type NavigationEntry = { to: string; text: TextKey<typeof useShellTexts>; isExact?: boolean }

export const mainNavigationEntries: NavigationEntry[] = [
  { to: '/', text: 'home', isExact: true },
  { to: '/cars', text: 'browseCars' },
]

export const helpNavigationEntries: NavigationEntry[] = [
  { to: '/faq', text: 'faq' },
  { to: '/about', text: 'about' },
]
