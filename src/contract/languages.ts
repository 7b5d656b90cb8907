import type { ConsumptionUnit, DistanceUnit } from './car-units.ts'

/** What differs by language besides the texts of its folder, `src/locales/<language>`. */
type LanguageTraits = {
  /** The language whose texts it has but for the ones of its folder, if it is a kind of one. */
  base?: 'en'
  /** In the language itself, as a list of languages shows it. */
  name: string
  /** The locale for dates and numbers; prices are dollars in every language. */
  locale: string
  /** The locale for money, where the language's own would write dollars in a way that its readers do not use. */
  moneyLocale?: string
  direction: 'ltr' | 'rtl'
  /** Letters that the fonts of every page lack: the pages load another one (src/web/theme/script-fonts.ts). */
  script?: 'arabic'
  /** The unit of power for a number without a unit; each but `hp` is a metric horsepower. */
  powerUnit: 'hp' | 'PS' | 'ch' | 'KM'
  /** The unit of distances for a reader who has chosen none (reader-units.ts). */
  distanceUnit: DistanceUnit
  /** As `distanceUnit`, of consumption. */
  consumptionUnit: ConsumptionUnit
  /** How hours are written: with two digits where a day has 24 of them (`07:08`), without where it has 12 (`7:08 AM`). */
  hour: 'numeric' | '2-digit'
  /** Whether nouns start with a capital letter, also in the middle of a sentence. */
  capitalizesNouns: boolean
  /** After a time, where the language has no abbreviation for its zone: whose clock it is by, with its town and without. */
  townTime: string
  localTime: string
  /** What stands between a label and its value in plain text; nothing for `: `. */
  colon?: string
}

/**
 * The languages of Forecourt. The first is the one that its texts are written in, and the default for people who prefer
 * none of the others. A language is one line here and a folder of texts (docs/decisions/0015-languages.md).
 */
export const languageTraits = {
  en: {
    name: 'English',
    locale: 'en-US',
    direction: 'ltr',
    powerUnit: 'hp',
    distanceUnit: 'mi',
    consumptionUnit: 'mpg',
    hour: 'numeric',
    capitalizesNouns: false,
    townTime: '{town} time',
    localTime: 'local time',
  },
  'en-GB': {
    // No wider than the other names in the list: a wider one would widen the list in every language.
    name: 'British',
    base: 'en',
    locale: 'en-GB',
    direction: 'ltr',
    powerUnit: 'hp',
    distanceUnit: 'mi',
    consumptionUnit: 'mpgUk',
    hour: '2-digit',
    capitalizesNouns: false,
    townTime: '{town} time',
    localTime: 'local time',
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    direction: 'ltr',
    powerUnit: 'PS',
    distanceUnit: 'km',
    consumptionUnit: 'litres',
    hour: '2-digit',
    capitalizesNouns: true,
    townTime: 'Ortszeit {town}',
    localTime: 'Ortszeit',
  },
  es: {
    name: 'Español',
    locale: 'es-US',
    direction: 'ltr',
    powerUnit: 'hp',
    distanceUnit: 'mi',
    consumptionUnit: 'mpg',
    hour: 'numeric',
    capitalizesNouns: false,
    townTime: 'hora de {town}',
    localTime: 'hora local',
  },
  fr: {
    name: 'Français',
    locale: 'fr-FR',
    direction: 'ltr',
    powerUnit: 'ch',
    distanceUnit: 'km',
    consumptionUnit: 'litres',
    hour: '2-digit',
    capitalizesNouns: false,
    townTime: 'heure locale, {town}',
    localTime: 'heure locale',
    colon: '\u00a0: ',
  },
  pl: {
    name: 'Polski',
    locale: 'pl-PL',
    direction: 'ltr',
    powerUnit: 'KM',
    distanceUnit: 'km',
    consumptionUnit: 'litres',
    hour: '2-digit',
    capitalizesNouns: false,
    townTime: 'czas lokalny: {town}',
    localTime: 'czas lokalny',
  },
  ar: {
    name: 'العربية',
    // As marketplaces of the Gulf write: their digits are Latin, beside which prices and phone numbers can be compared.
    locale: 'ar-AE-u-nu-latn',
    // Arabic locales write `12,500 US$` with a mark of direction in front; `$12,500` reads the same way in both directions.
    moneyLocale: 'en-US',
    direction: 'rtl',
    script: 'arabic',
    powerUnit: 'hp',
    distanceUnit: 'km',
    consumptionUnit: 'litres',
    hour: 'numeric',
    capitalizesNouns: false,
    townTime: 'بتوقيت {town}',
    localTime: 'التوقيت المحلي',
  },
} as const satisfies Record<string, LanguageTraits>

export type Language = keyof typeof languageTraits
/** A language that is no kind of another one: it has every text and word itself. */
export type LanguageOfOwnTexts = {
  [Each in Language]: (typeof languageTraits)[Each] extends { base: string } ? never : Each
}[Language]
export const languages = Object.keys(languageTraits) as readonly Language[]
export const defaultLanguage: Language = 'en'

/** What differs in a language, with what few languages have. */
export function traitsOf(language: Language): Readonly<LanguageTraits> {
  return languageTraits[language]
}

/** The languages whose texts to look for, in this order: British English has its own for some, else those of English. */
export function languagesOfTexts(language: Language): readonly Language[] {
  const { base } = traitsOf(language)
  return base ? [language, base] : [language]
}

/** The locale in which a language writes money. */
export function moneyLocaleOf(language: Language): string {
  const { moneyLocale, locale } = traitsOf(language)
  return moneyLocale ?? locale
}

/** Keeps a sum in one piece among words that run from right to left, which would move its sign: `$12,500`, not `12,500$`. */
export function keepLeftToRight(text: string, language: Language): string {
  return traitsOf(language).direction === 'rtl' ? `\u200e${text}` : text
}

/** Keeps a title, a name or a telephone number in its own order among words that run from right to left. */
export function isolateLatin(text: string, language: Language): string {
  const runsLeftToRight = /[a-z]|^\+?[\d(][\d\s().-]{5,}$/i
  return traitsOf(language).direction === 'rtl' && runsLeftToRight.test(text) ? `\u2068${text}\u2069` : text
}

/** The attributes of `<html>` for a document that is not rendered by React: `lang="ar" dir="rtl"`. */
export function htmlLanguageAttributes(language: Language): string {
  const { direction } = traitsOf(language)
  return direction === 'ltr' ? `lang="${language}"` : `lang="${language}" dir="${direction}"`
}

/** Name of the cookie, and of the parameter of an address, that contain a person's choice. */
export const languageCookieName = 'language'
export const languageParameterName = 'lang'

/** The stored language of a person; English if none is stored, or if we no longer support it. */
export function languageOrDefault(value: unknown): Language {
  return isLanguage(value) ? value : defaultLanguage
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageTraits, value)
}

/** The language in `?lang=de` of an address, or null. */
export function languageFromUrlQuery(address: string): Language | null {
  if (!address.includes(languageParameterName)) return null
  const named = new URL(address, 'http://localhost').searchParams.get(languageParameterName)
  return isLanguage(named) ? named : null
}

/**
 * The language in which to answer a request: the address's own (`?lang=de`), otherwise the one that the person chose
 * before (the cookie), otherwise the one that their browser prefers, otherwise English. A cache of responses must keep
 * one per language.
 */
export function negotiateLanguage(request: LanguageRequest): Language {
  return requestedLanguage(request) ?? defaultLanguage
}

/** As `negotiateLanguage`; null for a request that names none of our languages, as a program's. */
export function requestedLanguage({ url, headers }: LanguageRequest): Language | null {
  return (
    languageFromUrlQuery(url) ?? languageOfCookie(headers.get('Cookie')) ?? preferred(headers.get('Accept-Language'))
  )
}

type LanguageRequest = { url: string; headers: Pick<Headers, 'get'> }

function languageOfCookie(header: string | null): Language | null {
  const value = header?.match(/(?:^|;\s*)language=([\w-]+)(?=;|$)/)?.[1]
  return isLanguage(value) ? value : null
}

/** The first of our languages by the header's weights; a region without texts of its own is ignored (`de-AT` is German). */
function preferred(header: string | null): Language | null {
  if (!header) return null
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
      return { language: languageOfTag(range), weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wishes) if (isLanguage(language)) return language
  return null
}

/** The language of a tag in small letters: `en-gb` is one of ours, `de-at` is not, but `de` is. */
function languageOfTag(tag: string): string | undefined {
  return languages.find((language) => language.toLowerCase() === tag) ?? tag.split('-')[0]
}
