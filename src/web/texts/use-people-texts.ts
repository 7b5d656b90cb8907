import type english from '#locales/en/pages/people.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The Admin’s lists of users, and the form that creates one. */
export const usePeopleTexts = defineTextsHook(
  'people',
  import.meta.glob<{ default: typeof english }>('./*/pages/people.json', { base: '/src/locales' }),
)
