import type english from '#locales/en/pages/shell.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The layout around every page, and the parts of src/web/ui that any page may use. */
export const useShellTexts = defineTextsHook(
  'shell',
  import.meta.glob<{ default: typeof english }>('./*/pages/shell.json', { base: '/src/locales' }),
)
