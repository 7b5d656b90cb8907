import { type Language, languages, languageTraits } from './languages.ts'

/** A message in English → the same in another language. What stands between braces is filled in: `{max}`. */
export type MessageCatalogue = Record<string, string>

/** A phrase, as `{count} cars`, fits too much to be a message: it only fills a gap. */
type Pattern = { shape: RegExp; names: string[]; translation: string; isPhrase: boolean }

/**
 * Messages of the server, of the validation and of notifications are written in English where they arise, and have their
 * English as their key: `A car has at most {max} photos` fits `A car has at most 12 photos`. A message that the catalogue
 * does not know stays as it is. What fills a gap is translated too where the catalogue knows it, as the name of a field;
 * money and large numbers are written as the language writes them.
 */
export function createMessageTranslator(catalogue: MessageCatalogue, language: Language): (message: string) => string {
  const exact = new Map(Object.entries(catalogue))
  const patterns = Object.entries(catalogue)
    .filter(([message]) => gap.test(message))
    // The most words first: a short pattern would fit too much.
    .sort(([a], [b]) => b.replaceAll(gaps, '').length - a.replaceAll(gaps, '').length)
    .map(([message, translation]) => patternOf(message, translation))

  function fill(text: string, isPart: boolean): string {
    const known = exact.get(text)
    if (known !== undefined) return known
    for (const { shape, names, translation, isPhrase } of patterns) {
      const values = isPhrase && !isPart ? undefined : shape.exec(text)?.slice(1)
      if (values) return translation.replaceAll(gaps, (_, name) => fill(values[names.indexOf(name)] ?? '', true))
    }
    return isPart ? localizeNumberText(text, language) : text
  }
  return (message) => fill(message, false)
}

/** The same for every language that has a catalogue, or several; the others get the English. */
export function createMessageTranslators(
  ...catalogues: Partial<Record<Language, MessageCatalogue>>[]
): (message: string, language: Language) => string {
  const translators = languages.map((language) => {
    const catalogue = Object.assign({}, ...catalogues.map((each) => each[language]))
    return [language, createMessageTranslator(catalogue, language)] as const
  })
  const translatorOf = new Map(translators)
  return (message, language) => translatorOf.get(language)?.(message) ?? message
}

/** `$12,500.50` or `5,000`, as messages in English have them, in another language; what is no such number stays. */
export function localizeNumberText(text: string, language: Language): string {
  const [, dollar, digits = '', cents = ''] = /^(\$?)(\d{1,3}(?:,\d{3})*)(\.\d\d)?$/.exec(text) ?? []
  const isNumber = dollar === '$' || digits.includes(',')
  if (!isNumber) return text
  const odd = cents === '' ? 0 : 2
  const money = { style: 'currency', currency: 'USD', minimumFractionDigits: odd, maximumFractionDigits: odd } as const
  const value = Number(digits.replaceAll(',', '') + cents)
  return value.toLocaleString(languageTraits[language].locale, dollar ? money : {})
}

const gap = /\{\w+\}/
const gaps = /\{(\w+)\}/g

function patternOf(message: string, translation: string): Pattern {
  const names = [...message.matchAll(gaps)].map(([, name = '']) => name)
  const parts = message.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const isPhrase = message.startsWith('{') && message.replaceAll(gaps, '').trim().split(/\s+/).length < 2
  return { shape: new RegExp(`^${parts.join('(.+?)')}$`, 's'), names, translation, isPhrase }
}
