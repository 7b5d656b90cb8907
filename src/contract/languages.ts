/** What differs from language to language beside the texts of its folder, `src/locales/<language>`. */
type LanguageTraits = {
  /** In its own words, as a list of languages shows it. */
  name: string
  /** How dates and numbers are written; prices are dollars in every language. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** What a power is counted in where a number stands alone. */
  powerUnit: 'hp' | 'PS'
  /** The same of a consumption. */
  consumptionUnit: 'mpg' | 'l/100 km'
  /** Whether nouns are written large, also in the middle of a sentence. */
  capitalizesNouns: boolean
}

/**
 * The languages in which Forecourt speaks, first the one that its texts are written in and that everybody gets who
 * prefers none of the others. A language is one line here and a folder of texts (docs/decisions/0015-languages.md).
 */
export const languageTraits = {
  en: {
    name: 'English',
    locale: 'en-US',
    direction: 'ltr',
    powerUnit: 'hp',
    consumptionUnit: 'mpg',
    capitalizesNouns: false,
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    direction: 'ltr',
    powerUnit: 'PS',
    consumptionUnit: 'l/100 km',
    capitalizesNouns: true,
  },
  es: {
    name: 'Español',
    locale: 'es-US',
    direction: 'ltr',
    powerUnit: 'hp',
    consumptionUnit: 'mpg',
    capitalizesNouns: false,
  },
} as const satisfies Record<string, LanguageTraits>

export type Language = keyof typeof languageTraits
export const languages = Object.keys(languageTraits) as readonly Language[]
export const defaultLanguage: Language = 'en'

/** Name of the cookie, and of the parameter of an address, that hold a person's choice. */
export const languageCookie = 'language'
export const languageParameter = 'lang'

/** The language that is stored of a person; English where none is, or one that we do not speak any more. */
export function languageOrDefault(value: unknown): Language {
  return isLanguage(value) ? value : defaultLanguage
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageTraits, value)
}

/** The language that `?lang=de` of an address names, or null. */
export function languageFromUrl(address: string): Language | null {
  if (!address.includes(languageParameter)) return null
  const named = new URL(address, 'http://localhost').searchParams.get(languageParameter)
  return isLanguage(named) ? named : null
}

/**
 * The language to answer a request in: the address's own (`?lang=de`), else the one that the person chose before (the
 * cookie), else the one that their browser prefers, else English. Whoever keeps answers for others keeps one for each.
 */
export function negotiateLanguage({ url, headers }: { url: string; headers: Pick<Headers, 'get'> }): Language {
  return languageFromUrl(url) ?? languageOfCookie(headers.get('Cookie')) ?? preferred(headers.get('Accept-Language'))
}

function languageOfCookie(header: string | null): Language | null {
  const value = header?.match(/(?:^|;\s*)language=([\w-]+)(?=;|$)/)?.[1]
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
