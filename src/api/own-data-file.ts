import { htmlLanguageAttributes, type Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { OwnDataExportChunk } from '#domain/people/export-own-data.ts'

type Pieces = AsyncGenerator<OwnDataExportChunk>

/** One JSON object with an array per section; moments are ISO strings. */
export async function* ownDataAsJson(pieces: Pieces, { now }: { now: Date }): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())}`
  let isOpen = false
  let isFirst = true
  for await (const piece of pieces) {
    if (piece.kind === 'section') {
      yield `${isOpen ? '\n]' : ''},\n${JSON.stringify(piece.name)}: [`
      isOpen = true
      isFirst = true
      continue
    }
    yield piece.rows.map((row, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    isFirst = false
  }
  yield `${isOpen ? '\n]' : ''}\n}\n`
}

type Words = { language: Language; say: (text: string) => string; now: Date }

/** The same as a page without scripts, to read and to print. */
export async function* ownDataAsHtml(pieces: Pieces, { language, say, now }: Words): AsyncGenerator<string> {
  const title = asHtmlText(say('Your data at Forecourt'))
  yield `<!doctype html>\n<html ${htmlLanguageAttributes(language)}>\n<head>\n<meta charset="utf-8">\n`
  yield `<meta name="viewport" content="width=device-width">\n<title>${title}</title>\n<style>${look}</style>\n</head>\n`
  yield `<body>\n<h1>${title}</h1>\n<p>${now.toISOString()}</p>\n`
  for await (const piece of pieces) {
    if (piece.kind === 'section') yield `<h2>${asHtmlText(say(piece.title))}</h2>\n`
    else yield piece.rows.map((row) => entry(row, language)).join('')
  }
  yield '</body>\n</html>\n'
}

const look =
  'body{font:1rem/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}' +
  'dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:0 1rem;border-top:1px solid;padding:.5rem 0}' +
  'dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}'

function entry(row: Record<string, unknown>, language: Language): string {
  const lines = Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) => `<dt>${asHtmlText(inWords(name))}</dt><dd>${asHtmlText(textOf(name, value, language))}</dd>`,
    )
  return `<dl>${lines.join('')}</dl>\n`
}

function textOf(name: string, value: unknown, language: Language): string {
  if (value instanceof Date) return value.toISOString()
  if (name.endsWith('Cents') && typeof value === 'number') return formatCents(value, language)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Turns `priceCents` into `price`, and `meetingAt` into `meeting at`. */
function inWords(name: string): string {
  return name.replace(/Cents$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function asHtmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
