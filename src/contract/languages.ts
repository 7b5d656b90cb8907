/** The languages in which Forecourt speaks, first the one that everybody gets who prefers none of the others. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** Each in its own words, as a list of languages shows them. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** How dates and numbers are written; prices are dollars in every language. */
export const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' }

export const directions: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', de: 'ltr' }

/** Name of the cookie, and of the parameter of an address, that hold a person's choice. */
export const languageCookie = 'language'
export const languageParameter = 'lang'

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The language that `?lang=de` of an address names, or null. */
export function languageOfAddress(address: string): Language | null {
  if (!address.includes(languageParameter)) return null
  const named = new URL(address, 'http://localhost').searchParams.get(languageParameter)
  return isLanguage(named) ? named : null
}

/**
 * The language to answer a request in: the address's own (`?lang=de`), else the one that the person chose before (the
 * cookie), else the one that their browser prefers, else English. Whoever keeps answers for others keeps one for each.
 */
export function languageOf({ url, headers }: { url: string; headers: Pick<Headers, 'get'> }): Language {
  return languageOfAddress(url) ?? languageOfCookie(headers.get('Cookie')) ?? preferred(headers.get('Accept-Language'))
}

function languageOfCookie(header: string | null): Language | null {
  const value = header?.match(/(?:^|;\s*)language=([a-z]{2})(?=;|$)/)?.[1]
  return isLanguage(value) ? value : null
}

/** The first of ours by the header's weights; a region says nothing more (`de-AT` is German). */
function preferred(header: string | null): Language {
  if (!header) return defaultLanguage
  const wishes = header
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [range = '', ...parameters] = wish
        .trim()
        .toLowerCase()
        .split(';')
        .map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wishes) if (isLanguage(language)) return language
  return defaultLanguage
}
