import type english from '#locales/en/pages/people.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** The Admin’s lists of people, and creating one. */
export const usePeopleTexts = defineTexts(
  'people',
  import.meta.glob<{ default: typeof english }>('./*/pages/people.json', { base: '/src/locales' }),
)
