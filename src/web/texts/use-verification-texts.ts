import type english from '#locales/en/pages/verification.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The queue of sellers who wait for the badge, and the evidence about a seller. */
export const useVerificationTexts = defineTextsHook(
  'verification',
  import.meta.glob<{ default: typeof english }>('./*/pages/verification.json', { base: '/src/locales' }),
)
