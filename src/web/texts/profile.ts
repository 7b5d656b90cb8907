import { defineTexts } from '#web/i18n/texts.ts'

/** One’s own profile, its forms, and where one is signed in. */
export const useProfileTexts = defineTexts('profile', {
  en: () => import('./en/profile.json'),
  de: () => import('./de/profile.json'),
})
