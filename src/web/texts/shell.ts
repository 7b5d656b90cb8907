import { defineTexts } from '#web/i18n/texts.ts'

/** What stands around every page, and in the parts of src/web/ui that any page may use. */
export const useShellTexts = defineTexts('shell', {
  en: () => import('./en/shell.json'),
  de: () => import('./de/shell.json'),
})
