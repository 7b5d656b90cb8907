import type english from '#locales/en/pages/brand-page.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The pages of the makes alone, so that no other page loads their texts. */
export const useBrandPageTexts = defineTextsHook(
  'brand-page',
  import.meta.glob<{ default: typeof english }>('./*/pages/brand-page.json', { base: '/src/locales' }),
)
