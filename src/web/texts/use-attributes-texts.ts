import type english from '#locales/en/pages/attributes.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Each attribute's name, the label of its filter, and its hints in the form. */
export const useAttributesTexts = defineTextsHook(
  'attributes',
  import.meta.glob<{ default: typeof english }>('./*/pages/attributes.json', { base: '/src/locales' }),
)
