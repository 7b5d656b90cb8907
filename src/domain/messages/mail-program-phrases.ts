import type { LanguageOfOwnTexts } from '#contract/languages.ts'
import ar from '#locales/ar/mail-program-phrases.json' with { type: 'json' }
import de from '#locales/de/mail-program-phrases.json' with { type: 'json' }
import en from '#locales/en/mail-program-phrases.json' with { type: 'json' }
import es from '#locales/es/mail-program-phrases.json' with { type: 'json' }
import fr from '#locales/fr/mail-program-phrases.json' with { type: 'json' }
import pl from '#locales/pl/mail-program-phrases.json' with { type: 'json' }
import { trimEndSigns } from './trim-end-signs.ts'

type HeaderName = 'from' | 'sent' | 'to' | 'subject' | 'copy'

/** What mail programs of a language write into replies. `…` stands for what differs. */
type MailProgramPhrases = {
  /** Above a quoted mail. */
  introductions: readonly string[]
  /** The names of the head of a quoted mail. */
  headers: Readonly<Record<HeaderName, readonly string[]>>
  /** Between hyphens above a quoted mail. */
  separators: readonly string[]
  /** Below a mail, which device or program wrote it. */
  programs: readonly string[]
  devices: readonly string[]
}

/** A language of this site without its phrases does not compile. */
const phrasesByLanguage = { en, de, es, fr, pl, ar } satisfies Record<LanguageOfOwnTexts, MailProgramPhrases>
const languages: readonly MailProgramPhrases[] = Object.values(phrasesByLanguage)

/** Names of their own, in every language. */
const deviceNames = [
  ...['iphone', 'ipad', 'ios', 'android', 'samsung', 'galaxy', 'huawei', 'xiaomi', 'redmi', 'pixel', 'blackberry'],
  ...['outlook', 'gmail', 'yahoo', 'aol', 'gmx', 'web.de', 'proton', 'thunderbird', 'windows', 'mailbird', 'airmail'],
]

/** Without what differs between programs: case, accents, marks of direction, kinds of spaces. */
export function foldMailText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' :', ':')
}

const toTemplate = (phrase: string) => phrase.split('…').map(foldMailText)
const introductions = languages.flatMap((phrases) => phrases.introductions.map(toTemplate))
const programs = languages.flatMap((phrases) => phrases.programs.map(toTemplate))
const separators = new Set(languages.flatMap((phrases) => phrases.separators.map(foldMailText)))
const devices = [...deviceNames, ...languages.flatMap((phrases) => phrases.devices.map(foldMailText))]
const headers = languages.map(
  (phrases) =>
    new Map(
      Object.entries(phrases.headers).flatMap(([name, labels]) =>
        labels.map((label) => [foldMailText(label), name as HeaderName] as const),
      ),
    ),
)

/** Longer ones are no line of a program. */
const longestPhrase = 600

/** Whether a folded text has the parts in their order, the first at its start and the last at its end. */
function fitsTemplate(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (text.length > longestPhrase || !text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at + 1)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length > at
}

/** `On Friday … wrote:`, folded. An honest sentence may be one too. */
export function isQuoteIntroduction(text: string): boolean {
  return introductions.some((parts) => fitsTemplate(text, parts))
}

/** `-----Original Message-----`, folded. */
export function isQuoteSeparator(line: string): boolean {
  const label = /^-{2,} ?([^-]+?) ?-{2,}$/.exec(line)?.[1]
  return label !== undefined && separators.has(label)
}

/** `Sent from my iPhone`, folded, with or without the link of an advert. */
export function isProgramSignature(line: string): boolean {
  const text = trimEndSigns(line.replaceAll(/<?\bhttps?:\/\/\S+/g, ' ').replaceAll(/\s+/g, ' '), '.').trim()
  if (text.length > 80 || /[?!;]/.test(text)) return false
  return programs.some((parts) => fitsTemplate(text, parts)) && devices.some((device) => containsWord(text, device))
}

function containsWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at === -1) return false
  const isLetter = (character: string | undefined) => character !== undefined && /[a-z]/.test(character)
  return !isLetter(text[at - 1]) && !isLetter(text[at + word.length])
}

/** The names in the head of a quoted mail that begins with the first folded line, in the language that knows most. */
export function readQuotedHead(lines: readonly string[]): ReadonlySet<HeaderName> {
  const [firstLabel, ...labels] = lines.map((line) => /^[*_]*([^:*_]{1,30}?)[*_]*:/.exec(line)?.[1] ?? '')
  const found = headers.map((names) => {
    const first = names.get(firstLabel ?? '')
    if (first !== 'from' && first !== 'sent') return new Set<HeaderName>()
    return new Set([first, ...labels.flatMap((label) => names.get(label) ?? [])])
  })
  return found.reduce((most, one) => (one.size > most.size ? one : most), new Set<HeaderName>())
}
