/** A message in English → the same in another language. What stands between braces is filled in: `{max}`. */
export type MessageCatalogue = Record<string, string>

/** A phrase, as `{count} cars`, fits too much to be a message: it only fills a gap. */
type Pattern = { shape: RegExp; names: string[]; translation: string; isPhrase: boolean }

/**
 * Messages of the server, of the validation and of notifications are written in English where they arise, and have their
 * English as their key: `A car has at most {max} photos` fits `A car has at most 12 photos`. A message that the catalogue
 * does not know stays as it is. What fills a gap is translated too where the catalogue knows it, as the name of a field.
 */
export function createMessageTranslator(catalogue: MessageCatalogue): (message: string) => string {
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
    return text
  }
  return (message) => fill(message, false)
}

const gap = /\{\w+\}/
const gaps = /\{(\w+)\}/g

function patternOf(message: string, translation: string): Pattern {
  const names = [...message.matchAll(gaps)].map(([, name = '']) => name)
  const parts = message.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const isPhrase = message.startsWith('{') && message.replaceAll(gaps, '').trim().split(/\s+/).length < 2
  return { shape: new RegExp(`^${parts.join('(.+?)')}$`, 's'), names, translation, isPhrase }
}
