import type english from '#locales/en/pages/help.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The questions and answers, and what Forecourt is. */
export const useHelpTexts = defineTexts(
  'help',
  import.meta.glob<{ default: typeof english }>('./*/pages/help.json', { base: '/src/locales' }),
)
