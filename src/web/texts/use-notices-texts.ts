import type english from '#locales/en/pages/notices.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The notification centre and its settings. */
export const useNoticesTexts = defineTextsHook(
  'notices',
  import.meta.glob<{ default: typeof english }>('./*/pages/notices.json', { base: '/src/locales' }),
)
