/** A message in English → the same in another language. What stands between braces is filled in: `{max}`. */
export type MessageCatalogue = Record<string, string>

type Pattern = { shape: RegExp; names: string[]; translation: string }

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

  return function translate(message) {
    const known = exact.get(message)
    if (known !== undefined) return known
    for (const { shape, names, translation } of patterns) {
      const values = shape.exec(message)?.slice(1)
      if (!values) continue
      return translation.replaceAll(gaps, (_, name: string) => {
        const value = values[names.indexOf(name)] ?? ''
        return exact.get(value) ?? value
      })
    }
    return message
  }
}

const gap = /\{\w+\}/
const gaps = /\{(\w+)\}/g

function patternOf(message: string, translation: string): Pattern {
  const names = [...message.matchAll(gaps)].map(([, name = '']) => name)
  const parts = message.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return { shape: new RegExp(`^${parts.join('(.+?)')}$`, 's'), names, translation }
}
