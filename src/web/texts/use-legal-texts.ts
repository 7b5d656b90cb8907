import type english from '#locales/en/pages/legal.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The terms, and the privacy page. */
export const useLegalTexts = defineTextsHook(
  'legal',
  import.meta.glob<{ default: typeof english }>('./*/pages/legal.json', { base: '/src/locales' }),
)
