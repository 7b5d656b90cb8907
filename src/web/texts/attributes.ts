import type english from '#locales/en/pages/attributes.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** What is described of a car: each attribute's name, the words of its filter, and what the form says beside it. */
export const useAttributesTexts = defineTexts(
  'attributes',
  import.meta.glob<{ default: typeof english }>('./*/pages/attributes.json', { base: '/src/locales' }),
)
