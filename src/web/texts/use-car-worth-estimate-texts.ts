import type english from '#locales/en/pages/my-car.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The instant estimate of a visitor’s own car. */
export const useCarWorthEstimateTexts = defineTextsHook(
  'my-car',
  import.meta.glob<{ default: typeof english }>('./*/pages/my-car.json', { base: '/src/locales' }),
)
