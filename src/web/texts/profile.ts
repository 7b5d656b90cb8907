import type english from '#locales/en/pages/profile.json'
import { defineTexts } from '#web/i18n/texts.ts'

/** One’s own profile, its forms, and where one is signed in. */
export const useProfileTexts = defineTexts(
  'profile',
  import.meta.glob<{ default: typeof english }>('./*/pages/profile.json', { base: '/src/locales' }),
)
