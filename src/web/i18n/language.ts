import { createContext, useContext } from 'react'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'

/** `used` is set on the server only, and collects the catalogues that a page uses. */
type Speech = { language: Language; used?: Set<string> }

export const LanguageContext = createContext<Speech | null>(null)

/** The language of the page that is being rendered. */
export function useLanguage(): Language {
  return useLanguageContext().language
}

export function useLanguageContext(): Speech {
  return useContext(LanguageContext) ?? { language: documentLanguage() }
}

/** The language of the document in the browser, for texts outside of rendering; on a server the default. */
export function documentLanguage(): Language {
  const shown = typeof document === 'undefined' ? null : document.documentElement.lang
  return isLanguage(shown) ? shown : defaultLanguage
}
