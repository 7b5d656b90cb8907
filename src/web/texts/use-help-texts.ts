import type english from '#locales/en/pages/help.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The questions and answers, and what Forecourt is. */
export const useHelpTexts = defineTextsHook(
  'help',
  import.meta.glob<{ default: typeof english }>('./*/pages/help.json', { base: '/src/locales' }),
)
