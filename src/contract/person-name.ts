import { confusableSkeleton, symbolsUsedAsLetters } from './confusable-characters.ts'
import {
  consistsOfRoleWords,
  containsReservedName,
  isReservedName,
  stripCertificationClaimsFromName,
} from './reserved-names.ts'
import { hasHiddenCharacter, stripHiddenCharacters } from './sanitize-text.ts'
import { hasHistoricScriptLetter, isMixedScript } from './unicode-scripts.ts'

/**
 * Emoji, check marks and other signs, which would look like a badge beside a name; enclosing marks; piled-up accents.
 */
const signs = /[\p{So}\p{Me}\p{Emoji_Modifier}]|(?!\p{ASCII})\p{Sm}|\p{M}{4}/gu

/** The fault in a person's name, in words for the person who typed it; null if there is none. */
export function personNameError(name: string): string | null {
  if (hasHiddenCharacter(name)) return personNameErrorMessages.hidden
  if (name.search(signs) >= 0) return personNameErrorMessages.signs
  if (!/[\p{L}\p{N}]/u.test(name)) return personNameErrorMessages.letters
  if (hasHistoricScriptLetter(name)) return personNameErrorMessages.alphabet
  if (name.split(/[\s-]/).some(isMixedScript)) return personNameErrorMessages.mixed
  if (holdsContact(name)) return personNameErrorMessages.contact
  return null
}

export const personNameErrorMessages = {
  hidden: 'Use visible characters only. Control, invisible and text-direction characters aren’t allowed',
  signs: 'Use letters, digits and punctuation. Emoji, check marks and other symbols aren’t allowed',
  letters: 'Use at least one letter',
  alphabet: 'Use an alphabet that’s in use today',
  mixed: 'Use one alphabet per word. This mixes letters that look alike',
  contact: 'Leave out phone numbers and email addresses. They stay private until a booking is accepted or paid',
  imitation: 'Choose another name. This one looks like a badge or like our staff',
} as const

/** A name goes where numbers and addresses do not: beside every advert, and into each conversation. */
function holdsContact(name: string): boolean {
  return (name.match(/\p{N}/gu)?.length ?? 0) >= 7 || /\S@\S/u.test(name)
}

/**
 * Whether a name could pass for a badge or for staff, in any spelling. A word that is not a name is refused anywhere in
 * the text; a word that is also a surname, only if all words beside it are words of staff.
 */
export function isImpersonatingName(typed: string): boolean {
  const name = stripCertificationClaimsFromName(typed)
  return drawings(name).some(holdsStaff) || name.split(aside).flatMap(drawings).some(isRole)
}

/** A provider's name made acceptable here; empty if nothing remains, or if it would pass for staff. */
export function sanitizeProviderName(name: string): string {
  const spaced = name.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const cleaned = stripHiddenCharacters(spaced).replaceAll(signs, '').replaceAll(/\s+/g, ' ').trim().slice(0, 80).trim()
  return personNameError(cleaned) === null && !isImpersonatingName(cleaned) ? cleaned : ''
}

/** Characters that separate a role from the name before it: `Chad (Staff)`. */
const aside = /[()[\]{}<>|/:;·•–—]|\s-\s/u

function holdsStaff(seen: string): boolean {
  const words = seen.split(notLetters).filter((word) => word !== '')
  return containsReservedName(words.join('')) || [...spelledOut(words), ...gluedBySigns(seen)].some(isReservedName)
}

const notLetters = /[^\p{L}\p{N}]+/u

function isRole(part: string): boolean {
  const words = part.split(notLetters)
  return consistsOfRoleWords(words.join('')) || consistsOfRoleWords(words.filter((word) => word.length > 1).join(''))
}

/** Both ways to read a name: a digit or a sign may replace a letter, or be beside a word. */
function drawings(name: string): string[] {
  const plain = name.normalize('NFKC').replaceAll(besideWord, ' ')
  return [...new Set([confusableSkeleton(name), confusableSkeleton(plain)])]
}

const signLetters = symbolsUsedAsLetters.replaceAll(/[|$+]/g, String.raw`\$&`)
/** Digits and signs at the start and the end of a word. */
const besideWord = new RegExp(
  `(?<![\\p{L}\\p{M}])[\\p{N}${signLetters}]+|[\\p{N}${signLetters}]+(?![\\p{L}\\p{M}])`,
  'gu',
)

/** A reader sees `Sup.port` as one word. */
function gluedBySigns(seen: string): string[] {
  return seen.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]+/gu, ''))
}

/** A reader sees `s u p p o r t` as one word. */
function spelledOut(words: readonly string[]): string[] {
  const joined: string[] = []
  let run = ''
  for (const word of words) {
    if (word.length === 1) run += word
    else {
      joined.push(run, word)
      run = ''
    }
  }
  return [...joined, run]
}
