import type english from '#locales/en/pages/offers.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** Offers between buyers and sellers, and the price that they agreed on. */
export const useOffersTexts = defineTextsHook(
  'offers',
  import.meta.glob<{ default: typeof english }>('./*/pages/offers.json', { base: '/src/locales' }),
)
