import type english from '#locales/en/pages/shell.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** What stands around every page, and in the parts of src/web/ui that any page may use. */
export const useShellTexts = defineTexts(
  'shell',
  import.meta.glob<{ default: typeof english }>('./*/pages/shell.json', { base: '/src/locales' }),
)
