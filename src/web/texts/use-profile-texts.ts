import type english from '#locales/en/pages/profile.json'
import { defineTextsHook } from '#web/i18n/define-texts-hook.ts'

/** The user's own profile, its forms, and the list of signed-in devices. */
export const useProfileTexts = defineTextsHook(
  'profile',
  import.meta.glob<{ default: typeof english }>('./*/pages/profile.json', { base: '/src/locales' }),
)
