import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { type Language, languageTraits } from '#contract/languages.ts'
import { readCatalogue } from './read-message-catalogues.ts'

/** Texts of the pages for what no browser shows, as mail. */
export type PageTexts = {
  (key: string, values?: Record<string, string | number>): string
  has: (key: string) => boolean
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
} as const

const made = new Map<string, PageTexts>()

/** The texts `src/locales/<language>/pages/<area>.json`, read once; each is compiled when it is first said. */
export function readPageTexts(language: Language, area: string): PageTexts {
  const known = made.get(`${language} ${area}`)
  if (known) return known
  const { locale } = languageTraits[language]
  const texts = readCatalogue(language, `pages/${area}`)
  const compiled = new Map<string, CompiledMessage>()
  const say = (key: string, values: Record<string, string | number> = {}) => {
    const message = compiled.get(key) ?? compile(texts[key] ?? key)
    compiled.set(key, message)
    return String(format(message, locale, values, { formatters }))
  }
  const page = Object.assign(say, { has: (key: string) => Object.hasOwn(texts, key) })
  made.set(`${language} ${area}`, page)
  return page
}
