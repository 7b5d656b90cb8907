import { isolateLatin, keepLeftToRight, type Language, languages, languageTraits, moneyLocaleOf } from './languages.ts'

/** Maps a message in English to the same in another language. Names between braces are placeholders: `{max}`. */
export type MessageCatalogue = Record<string, string>

/** A phrase, as `{count} cars`, matches too much to be a message: it only fills a placeholder. */
type Pattern = { shape: RegExp; names: string[]; translation: string; isPhrase: boolean }

/**
 * The server, the validation and the notifications write their messages in English, and the English text is the key: `A
 * car has at most {max} photos` matches `A car has at most 12 photos`. A message that is not in the catalogue stays as
 * it is. A value that fills a placeholder is translated too if the catalogue has it, as the name of a field; money and
 * large numbers use the format of the language.
 */
export function createMessageTranslator(catalogue: MessageCatalogue, language: Language): (message: string) => string {
  const exact = new Map(Object.entries(catalogue))
  const patterns = Object.entries(catalogue)
    .filter(([message]) => gap.test(message))
    // The longest texts first: a short pattern would match too much.
    .sort(([a], [b]) => b.replaceAll(gaps, '').length - a.replaceAll(gaps, '').length)
    .map(([message, translation]) => patternOf(message, translation))

  function fill(text: string, isPart: boolean): string {
    const known = exact.get(text)
    if (known !== undefined) return known
    for (const { shape, names, translation, isPhrase } of patterns) {
      const values = isPhrase && !isPart ? undefined : shape.exec(text)?.slice(1)
      if (values) return translation.replaceAll(gaps, (_, name) => fill(values[names.indexOf(name)] ?? '', true))
    }
    return isPart ? isolateLatin(localizeNumberText(text, language), language) : text
  }
  return (message) => fill(message, false)
}

/** Does the same for every language that has a catalogue, or several; the other languages get the English text. */
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

/**
 * Rewrites `$12,500.50` or `5,000`, as English messages have them, for another language; text without such a number
 * stays.
 */
export function localizeNumberText(text: string, language: Language): string {
  const [, dollar, digits = '', cents = ''] = /^(\$?)(\d{1,3}(?:,\d{3})*)(\.\d\d)?$/.exec(text) ?? []
  const isNumber = dollar === '$' || digits.includes(',')
  if (!isNumber) return text
  const odd = cents === '' ? 0 : 2
  const places = { minimumFractionDigits: odd, maximumFractionDigits: odd }
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...places } as const
  const value = Number(digits.replaceAll(',', '') + cents)
  if (dollar) return keepLeftToRight(value.toLocaleString(moneyLocaleOf(language), money), language)
  return value.toLocaleString(languageTraits[language].locale)
}

const gap = /\{\w+\}/
const gaps = /\{(\w+)\}/g

function patternOf(message: string, translation: string): Pattern {
  const names = [...message.matchAll(gaps)].map(([, name = '']) => name)
  const parts = message.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const isPhrase = message.startsWith('{') && message.replaceAll(gaps, '').trim().split(/\s+/).length < 2
  return { shape: new RegExp(`^${parts.join('(.+?)')}$`, 's'), names, translation, isPhrase }
}
