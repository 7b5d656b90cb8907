import type english from '#locales/en/pages/settings.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** What an Admin may set for the whole site. */
export const useSettingsTexts = defineTextsHook(
  'settings',
  import.meta.glob<{ default: typeof english }>('./*/pages/settings.json', { base: '/src/locales' }),
)
