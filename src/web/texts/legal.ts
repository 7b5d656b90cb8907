import type english from '#locales/en/pages/legal.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The terms, and how data is handled. */
export const useLegalTexts = defineTexts(
  'legal',
  import.meta.glob<{ default: typeof english }>('./*/pages/legal.json', { base: '/src/locales' }),
)
