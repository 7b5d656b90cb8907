import { createContext, useContext } from 'react'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'

/**
 * Sets are there on the server only: `used` collects the catalogues that a page uses, and `usedLate` those of its late
 * parts.
 */
type Speech = { language: Language; used?: Set<string> | undefined; usedLate?: Set<string> | undefined }

export const LanguageContext = createContext<Speech | null>(null)

/** The language of the page that is being rendered. */
export function useLanguage(): Language {
  return useLanguageContext().language
}

export function useLanguageContext(): Speech {
  return useContext(LanguageContext) ?? documentSpeech()
}

let lastSpeech: Speech = { language: defaultLanguage }

/** The same object as long as the language is the same: another one would render again all that speaks. */
function documentSpeech(): Speech {
  const language = documentLanguage()
  if (lastSpeech.language !== language) lastSpeech = { language }
  return lastSpeech
}

/** The language of the document in the browser, for texts outside of rendering; on a server the default. */
export function documentLanguage(): Language {
  const shown = typeof document === 'undefined' ? null : document.documentElement.lang
  return isLanguage(shown) ? shown : defaultLanguage
}
