const unseen = new Set(['head', 'style', 'script', 'title'])
const blocks = new Set(
  [
    'address',
    'article',
    'blockquote',
    'body',
    'br',
    'center',
    'div',
    'footer',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ].concat(['header', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'table', 'tr', 'ul']),
)
const deepestQuote = 20
/** A comment, a declaration, a tag, text, or a sign that begins no tag: each is read once, whatever stands in it. */
const pieces = /<!--[\s\S]*?(?:-->|$)|<![^<>]*>|<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|[^<]+|</gi
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a mail that has HTML alone: a line for each block, links behind their words, quotes behind `>`. */
export function plainTextOfMailHtml(html: string): string {
  const lines: string[] = ['']
  let quotes = 0
  let hidden: string | null = null
  let link = ''
  const breakLine = () => lines.push('> '.repeat(quotes))
  const write = (text: string) => lines.push((lines.pop() ?? '') + text)
  for (const [piece, slash, tag = '', attributes = ''] of html.matchAll(pieces)) {
    const name = tag.toLowerCase()
    const isEnd = slash === '/'
    if (hidden !== null) {
      // HTML may leave out the end of its head.
      if ((isEnd && name === hidden) || name === 'body') hidden = null
    } else if (name === '') {
      if (!piece.startsWith('<!')) write(decode(piece).replaceAll(/\s+/g, ' '))
    } else if (unseen.has(name)) {
      hidden = isEnd ? null : name
    } else if (name === 'a') {
      if (isEnd && link !== '') write(`<${link}>`)
      link = isEnd ? '' : decode(/\bhref\s*=\s*["']?(https?:[^"'\s]+)/i.exec(attributes)?.[1] ?? '')
    } else if (blocks.has(name)) {
      if (name === 'blockquote') quotes = Math.min(deepestQuote, Math.max(0, quotes + (isEnd ? -1 : 1)))
      breakLine()
    }
  }
  return lines
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .filter((line, at, all) => line !== '' || all[at - 1] !== '')
    .join('\n')
    .trim()
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (entity, digits, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? entity
    const code = digits === undefined ? Number.parseInt(hex, 16) : Number(digits)
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}
