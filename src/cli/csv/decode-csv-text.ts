import { isUtf8 } from 'node:buffer'
import { CommandError } from '../command-error.ts'

export type CsvTextEncoding = 'auto' | 'utf-8' | 'latin-1'

/** A line without an end is passed on in pieces of this size. */
const LONGEST_PIECE = 1024 * 1024
const LINE_FEED = 0x0a

/**
 * Decodes a stream of bytes as it comes. `auto` reads UTF-8, and a line that is not valid UTF-8 as Latin-1 (in its
 * Windows-1252 form, as browsers do), so that one broken line in a million neither is lost nor spoils the others.
 * A byte-order mark is obeyed and taken away.
 *
 * @param onLatinLine called for every line that had to be read as Latin-1 by itself
 */
export async function* decodeCsvText(
  chunks: AsyncIterable<Buffer>,
  encoding: CsvTextEncoding = 'auto',
  onLatinLine: () => void = () => {},
): AsyncGenerator<string> {
  let decode: Decoder | undefined
  let head = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!decode) {
      head = Buffer.concat([head, chunk])
      if (head.length < 3) continue
      const chosen = chooseDecoder(head, encoding, onLatinLine)
      decode = chosen.decode
      yield decode(head.subarray(chosen.skip), false)
      continue
    }
    yield decode(chunk, false)
  }
  if (decode) yield decode(Buffer.alloc(0), true)
  else if (head.length > 0) yield chooseDecoder(head, encoding, onLatinLine).decode(head, true)
}

type Decoder = (bytes: Buffer, isEnd: boolean) => string

function chooseDecoder(head: Buffer, encoding: CsvTextEncoding, onLatinLine: () => void) {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { skip: 3, decode: byLine(onLatinLine) }
  if (head[0] === 0xff && head[1] === 0xfe) return { skip: 2, decode: byName('utf-16le') }
  if (head[0] === 0xfe && head[1] === 0xff) return { skip: 2, decode: byName('utf-16be') }
  const nulls = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (nulls > head.length / 10) throw new CommandError('The file is not text; save it as CSV in UTF-8.')
  if (encoding === 'latin-1') return { skip: 0, decode: byName('windows-1252') }
  if (encoding === 'utf-8') return { skip: 0, decode: byName('utf-8') }
  return { skip: 0, decode: byLine(onLatinLine) }
}

function byName(name: string): Decoder {
  const decoder = new TextDecoder(name)
  return (bytes, isEnd) => decoder.decode(bytes, { stream: !isEnd })
}

function byLine(onLatinLine: () => void): Decoder {
  const latin = new TextDecoder('windows-1252')
  let rest: Buffer = Buffer.alloc(0)

  // 0x0a is never part of a longer UTF-8 character, so bytes may be split at line ends.
  function decodeLines(bytes: Buffer): string {
    if (isUtf8(bytes)) return bytes.toString('utf8')
    let text = ''
    for (let start = 0; start < bytes.length; ) {
      const feed = bytes.indexOf(LINE_FEED, start)
      const end = feed === -1 ? bytes.length : feed + 1
      const line = bytes.subarray(start, end)
      const isFine = isUtf8(line)
      if (!isFine) onLatinLine()
      text += isFine ? line.toString('utf8') : latin.decode(line)
      start = end
    }
    return text
  }

  return (bytes, isEnd) => {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const end = isEnd ? all.length : endOfWhole(all)
    rest = all.subarray(end)
    return decodeLines(all.subarray(0, end))
  }
}

/** The end of the last complete line, or, in a line that is too long, of the last complete UTF-8 character. */
function endOfWhole(bytes: Buffer): number {
  const afterLine = bytes.lastIndexOf(LINE_FEED) + 1
  if (afterLine > 0 || bytes.length < LONGEST_PIECE) return afterLine
  let end = bytes.length
  // Continuation bytes are 10xxxxxx; a character has at most three of them.
  for (let back = 0; back < 4 && end > 0; back++) {
    end--
    if (((bytes[end] ?? 0) & 0xc0) !== 0x80) return end
  }
  return bytes.length
}
