import type { MessageMailLines } from '#domain/mail/message-mail-lines.ts'
import { createSubstringIndex } from './create-substring-index.ts'
import {
  foldMailText,
  isProgramSignature,
  isQuoteIntroduction,
  isQuoteSeparator,
  readQuotedHead,
} from './mail-program-phrases.ts'
import { textAroundUnsubscribeLink } from './text-around-unsubscribe-link.ts'
import { trimEndSigns } from './trim-end-signs.ts'

/** Programs break a long introduction into so many lines at most. */
const maxIntroductionLines = 4
const maxHeadLines = 8
/** A part of a line of ours: a shorter one may be anybody's. */
const minQuotedLength = 10
/** Characters of our mails and of the last messages: folding makes up to eighteen of one. */
const maxOwnLength = 100_000

type Line = { text: string; folded: string; isQuoted: boolean }
type Own = {
  replyLines: string[]
  ownLines: string[]
  all: ReadonlySet<string>
  joined: ReturnType<typeof createSubstringIndex>
  siteName: string
}

/**
 * What a person wrote in a reply: above, between and below what their program quotes of our mail, without that and
 * without signatures. Lines behind `>` are a quote below an introduction, and where they say what our mail said; what is
 * quoted without signs begins at the head that programs put above it, or with a line that only our mail has. In doubt
 * the line is the person's.
 */
export function stripQuotedReply(text: string, mail: MessageMailLines): string {
  const own = foldOwn(mail)
  const lines = toLines(text, mail.replyLines)
  const begin = findStartOfOwnMail(lines, own)
  const above = writtenIn(lines.slice(0, begin), own)
  // Whoever answers below a quote without signs wrote below its last line.
  return above === '' ? writtenIn(lines.slice(findEndOfOwnMail(lines, own)), own) : above
}

function foldOwn({ replyLines, ownLines, allLines, siteName }: MessageMailLines): Own {
  const all = [...replyLines, ...allLines].flatMap((line) => line.split('\n')).map((line) => foldMailText(line).trim())
  return {
    replyLines: replyLines.map((line) => foldMailText(line).replaceAll(/\P{L}/gu, '')),
    ownLines: ownLines.map((line) => foldMailText(line).trim()),
    all: new Set(all.filter(Boolean)),
    joined: createSubstringIndex(all.filter(Boolean).join(' ').slice(-maxOwnLength)),
    siteName: foldMailText(siteName).trim(),
  }
}

const startsQuoted = /^\s{0,3}>/

function toLines(text: string, replyLines: readonly string[]): Line[] {
  // A gateway may have joined the lines.
  const apart = (line: string) =>
    startsQuoted.test(line)
      ? line
      : replyLines.reduce((whole, mark) => whole.replaceAll(mark, `\n${mark}\n`), line).split('\n')
  const parted = text.replaceAll(/\r\n?/g, '\n').split('\n').flatMap(apart)
  return parted.map((line) => {
    const isQuoted = startsQuoted.test(line)
    const content = isQuoted ? line.replace(/^[>\s]+/, '') : line
    return { text: line, folded: foldMailText(content).trim(), isQuoted }
  })
}

/** The first line of what is quoted without signs; the number of lines where nothing is. */
function findStartOfOwnMail(lines: readonly Line[], own: Own): number {
  for (const [index, line] of lines.entries()) {
    if (line.isQuoted || line.folded === '') continue
    if (isOwnLine(line, own) || isQuoteSeparator(line.folded) || isHeadOfQuote(lines, index, own))
      return findStartOfHead(lines, index, own)
    const introduction = readIntroduction(lines, index)
    if (introduction && isOwnIntroduction(introduction.text, own) && !isQuotedNext(lines, introduction.end))
      return index
  }
  return lines.length
}

function findEndOfOwnMail(lines: readonly Line[], own: Own): number {
  const last = lines.findLastIndex((line) => !line.isQuoted && isOwnLine(line, own))
  return last === -1 ? lines.length : last + 1
}

function isOwnLine(line: Line, { replyLines, ownLines, joined }: Own): boolean {
  const { folded } = line
  if (folded === '') return false
  if (ownLines.includes(folded) || isOwnLink(folded, joined)) return true
  // Programs break long ones, and put the link behind them.
  const isPart = (own: string) => own.startsWith(folded) || (own.length >= 60 && folded.startsWith(own))
  if (folded.length >= 30 && ownLines.some(isPart)) return true
  const letters = folded.replaceAll(/\P{L}/gu, '')
  return replyLines.some((own) => letters.startsWith(own))
}

/** Our way out, with no words around it but ours. */
function isOwnLink(folded: string, joined: Own['joined']): boolean {
  const around = textAroundUnsubscribeLink(folded)
  return around !== null && joined.includes(trimEndSigns(around, ':'))
}

/** `From: … Sent: … To: … Subject: …`, which Outlook puts above what it quotes. */
function isHeadOfQuote(lines: readonly Line[], index: number, own: Own): boolean {
  const said = readNamedLines(lines, index)
  const names = readQuotedHead(said)
  if (names.size < 2 || !names.has('from')) return false
  const isBelowRule = isRule(lines[skipBlankUp(lines, index)])
  const isAboutMail = said.some((line) => line.includes('@') || line.includes(own.siteName))
  return names.size >= 4 || (isAboutMail && (names.size === 3 || isBelowRule))
}

/** The lines like `From: Jo` from an index on; some programs part them by blank ones, or break a list of addresses. */
function readNamedLines(lines: readonly Line[], index: number): string[] {
  const said: string[] = []
  for (let at = index; at < lines.length && said.length < maxHeadLines; at += 1) {
    const { folded } = lines[at] ?? { folded: '' }
    if (folded === '' && said.length > 0) continue
    if (!isNamedLine(folded) && !(said.length > 0 && folded.includes('@'))) break
    said.push(folded)
  }
  return said
}

const isNamedLine = (folded: string) => /^[^:]{1,30}: ?\S/.test(folded)
const isRule = (line: Line | undefined) => /^[_-]{5,}$/.test(line?.folded ?? '')

/** Goes up from a line of a quote over what programs of any language put above it: rules, heads, introductions. */
function findStartOfHead(lines: readonly Line[], index: number, { siteName }: Own): number {
  let start = index
  while (start > 0) {
    const last = skipBlankUp(lines, start)
    const line = lines[last]
    if (!line || line.isQuoted) break
    const introduction = findIntroductionAbove(lines, start, { isOurs: true })
    if (introduction !== null) start = introduction
    else if (isQuoteSeparator(line.folded) || isRule(line) || line.folded === siteName) start = last
    else {
      const head = findNamedLinesAbove(lines, last)
      if (head === null) break
      start = head
    }
  }
  return start
}

/** Three lines or more like `Kimden: Jo <jo@example.com>`, one of them with an address. */
function findNamedLinesAbove(lines: readonly Line[], last: number): number | null {
  const head: number[] = []
  for (let at = last; at >= 0 && head.length < maxHeadLines; at = skipBlankUp(lines, at)) {
    if (lines[at]?.isQuoted || !isNamedLine(lines[at]?.folded ?? '')) break
    head.push(at)
  }
  const hasAddress = head.some((at) => lines[at]?.folded.includes('@'))
  return head.length >= 3 && hasAddress ? (head.at(-1) ?? null) : null
}

/** The index of the last line above that is not blank. */
function skipBlankUp(lines: readonly Line[], index: number): number {
  let last = index - 1
  while (last >= 0 && lines[last]?.folded === '') last -= 1
  return last
}

/** An introduction that begins at this line. */
function readIntroduction(lines: readonly Line[], index: number): { text: string; end: number } | null {
  for (let end = index + 1; end <= Math.min(index + maxIntroductionLines, lines.length); end += 1) {
    const part = lines.slice(index, end)
    if (part.some(({ folded, isQuoted }) => folded === '' || isQuoted !== lines[index]?.isQuoted)) return null
    const text = joinLines(part)
    if (isQuoteIntroduction(text)) return { text, end }
  }
  return null
}

/** Where the introduction begins that ends above this line; `isOurs`: what follows is our mail beyond doubt. */
function findIntroductionAbove(lines: readonly Line[], index: number, { isOurs }: { isOurs: boolean }): number | null {
  const last = skipBlankUp(lines, index)
  const starts: { first: number; text: string }[] = []
  for (let first = last; first >= 0 && last - first < maxIntroductionLines; first -= 1) {
    const { folded, isQuoted } = lines[first] ?? { folded: '', isQuoted: true }
    if (folded === '' || isQuoted) break
    starts.push({ first, text: joinLines(lines.slice(first, last + 1)) })
  }
  const known = starts.find(({ text }) => isQuoteIntroduction(text))
  const found = known ?? (isOurs ? starts.find(({ text }) => isAnyIntroduction(text)) : undefined)
  return found?.first ?? null
}

/** In any other language: a whole address, and a colon at the end. */
function isAnyIntroduction(text: string): boolean {
  const isWhole = !text.includes('>') || (text.includes('<') && text.indexOf('<') < text.indexOf('>'))
  return text.endsWith(':') && text.includes('@') && isWhole
}

const joinLines = (lines: readonly Line[]) => lines.map(({ folded }) => folded).join(' ')

const replyTokenAddress = /\+[0-9a-f]{32}@/

/** By a program, about our mail. */
function isOwnIntroduction(text: string, { siteName }: Own): boolean {
  return replyTokenAddress.test(text) || (text.includes(siteName) && text.includes('@'))
}

/** By a program: with an address, our name, or a date and a time. */
function isIntroductionOfProgram(text: string, { siteName }: Own): boolean {
  const hasTime = /\p{Nd}{1,2}[:.h]\p{Nd}{2}/u.test(text) && /\p{Nd}{4}|\p{Nd}[./]\p{Nd}{1,2}[./]\p{Nd}{2}/u.test(text)
  return text.includes('@') || text.includes(siteName) || hasTime
}

function isQuotedNext(lines: readonly Line[], index: number): boolean {
  let next = index
  while (next < lines.length && !lines[next]?.isQuoted && lines[next]?.folded === '') next += 1
  return lines[next]?.isQuoted ?? false
}

/** The lines that are no quote behind `>`, no introduction of one, and no signature. */
function writtenIn(lines: readonly Line[], own: Own): string {
  const isDropped = findQuotedLines(lines, own)
  const parts: string[] = []
  for (let from = 0; from < lines.length; ) {
    const isKept = !isDropped[from]
    const next = isDropped.indexOf(isKept, from)
    const to = next === -1 ? lines.length : next
    if (isKept) parts.push(withoutSignature(lines.slice(from, to)))
    from = to
  }
  return parts.filter(Boolean).join('\n')
}

function findQuotedLines(lines: readonly Line[], own: Own): boolean[] {
  const isDropped = lines.map(() => false)
  let isIntroduced = false
  for (let from = 0; from < lines.length; ) {
    if (!lines[from]?.isQuoted) {
      from += 1
      continue
    }
    let to = from + 1
    while (lines[to]?.isQuoted) to += 1
    const block = lines.slice(from, to)
    const isOurs = saysWhatWeSaid(block, own)
    const above = findIntroductionAbove(lines, from, { isOurs })
    const isAbove = above !== null && (isOurs || isIntroductionOfProgram(joinLines(lines.slice(above, from)), own))
    const isIntroducedHere = isAbove || hasIntroductionInside(block, own)
    const goesOn = isIntroduced && block.some(({ folded }) => own.joined.includes(folded))
    if (isIntroducedHere || goesOn || isOurs) isDropped.fill(true, isAbove ? above : from, to)
    isIntroduced ||= isIntroducedHere
    from = to
  }
  dropIntroductionOfNothing(lines, isDropped)
  for (const [index, line] of lines.entries()) {
    // The rest of a quoted line that a program broke.
    const isBetween = isDropped[index - 1] && lines[index - 1]?.isQuoted && lines[index + 1]?.isQuoted
    if (isBetween && line.folded.length >= minQuotedLength && own.joined.includes(line.folded)) isDropped[index] = true
  }
  return isDropped
}

/** A gateway may have taken away what it introduced. */
function dropIntroductionOfNothing(lines: readonly Line[], isDropped: boolean[]): void {
  const first = findIntroductionAbove(lines, lines.length, { isOurs: false })
  if (first !== null && joinLines(lines.slice(first)).includes('@')) isDropped.fill(true, first)
}

function saysWhatWeSaid(block: readonly Line[], own: Own): boolean {
  const said = block.filter(({ folded }) => folded !== '')
  if (said.some((line) => isOwnLine(line, own))) return true
  const ours = said.filter(
    ({ folded }) => own.all.has(folded) || (folded.length >= minQuotedLength && own.joined.includes(folded)),
  )
  return said.length > 0 && ours.length * 2 >= said.length
}

function hasIntroductionInside(block: readonly Line[], own: Own): boolean {
  const first = block.findIndex(({ folded }) => folded !== '')
  if (first === -1) return false
  const introduction = readIntroduction(block, first)
  return introduction ? isIntroductionOfProgram(introduction.text, own) : isHeadOfQuote(block, first, own)
}

/** RFC 3676: `-- ` begins a signature. Phones sign with their own name. */
function withoutSignature(lines: readonly Line[]): string {
  const delimiter = lines.findIndex(({ text }) => text === '-- ')
  const written = delimiter === -1 ? [...lines] : lines.slice(0, delimiter)
  for (let last = written.at(-1); last; last = written.at(-1)) {
    if (last.folded !== '' && !isProgramSignature(last.folded)) break
    written.pop()
  }
  return written
    .map(({ text }) => text)
    .join('\n')
    .trim()
}
