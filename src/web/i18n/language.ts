import { createContext, useContext } from 'react'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { defaultUnitsOf, knownUnits, type ReaderUnits } from '#contract/reader-units.ts'

/**
 * Without `units`, those of the language. Sets are there on the server only: `used` collects the catalogues that a page
 * uses, and `usedLate` those of its late parts.
 */
type Speech = {
  language: Language
  units?: ReaderUnits | undefined
  used?: Set<string> | undefined
  usedLate?: Set<string> | undefined
}

export const LanguageContext = createContext<Speech | null>(null)

/** The language of the page that is being rendered. */
export function useLanguage(): Language {
  return useLanguageContext().language
}

/** The units in which this reader sees and types distances and consumption. */
export function useReaderUnits(): ReaderUnits {
  const { language, units } = useLanguageContext()
  return units ?? defaultUnitsOf(language)
}

export function useLanguageContext(): Speech {
  return useContext(LanguageContext) ?? documentSpeech()
}

let lastSpeech: Speech = { language: defaultLanguage }

/** The same object as long as language and units are the same: another one would render again all that speaks. */
function documentSpeech(): Speech {
  const [language, units] = [documentLanguage(), documentUnits()]
  const isSame = lastSpeech.language === language && unitsAttribute(lastSpeech.units) === unitsAttribute(units)
  if (!isSame) lastSpeech = { language, units }
  return lastSpeech
}

/** The language of the document in the browser, for texts outside of rendering; on a server the default. */
export function documentLanguage(): Language {
  const shown = typeof document === 'undefined' ? null : document.documentElement.lang
  return isLanguage(shown) ? shown : defaultLanguage
}

/** The value of `<html data-units>`: `km litres`. */
export function unitsAttribute(units: ReaderUnits | undefined): string | undefined {
  return units && `${units.distanceUnit} ${units.consumptionUnit}`
}

/** The units of the document in the browser, as `documentLanguage`. */
export function documentUnits(): ReaderUnits {
  const shown = typeof document === 'undefined' ? undefined : document.documentElement.dataset.units
  const [distanceUnit, consumptionUnit] = shown?.split(' ') ?? []
  return { ...defaultUnitsOf(documentLanguage()), ...knownUnits((name) => ({ distanceUnit, consumptionUnit })[name]) }
}
