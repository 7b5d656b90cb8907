import { confusableSkeleton, letterLookalikes } from './confusable-characters.ts'
import { consistsOfRoleWords, containsReservedName, isReservedName, stripProductClaims } from './reserved-names.ts'
import { hasHiddenCharacter, stripHiddenCharacters } from './sanitize-text.ts'
import { hasHistoricScriptLetter, isMixedScript } from './unicode-scripts.ts'

/** Emoji, check marks and other signs, which would stand beside a name like a badge; enclosing marks; heaps of accents. */
const signs = /[\p{So}\p{Me}\p{Emoji_Modifier}]|(?!\p{ASCII})\p{Sm}|\p{M}{4}/gu

/** What is wrong with a person's name, in words for whoever typed it; null where nothing is. */
export function nameFault(name: string): string | null {
  if (hasHiddenCharacter(name)) return nameFaults.hidden
  if (name.search(signs) >= 0) return nameFaults.signs
  if (!/[\p{L}\p{N}]/u.test(name)) return nameFaults.letters
  if (hasHistoricScriptLetter(name)) return nameFaults.alphabet
  if (name.split(/[\s-]/).some(isMixedScript)) return nameFaults.mixed
  return null
}

export const nameFaults = {
  hidden: 'Use letters that can be seen: no control characters, and none that are invisible or turn the text around',
  signs: 'Use letters, digits and punctuation: no emoji, check marks or other symbols',
  letters: 'Use at least one letter',
  alphabet: 'Write your name in an alphabet that people use today',
  mixed: 'Write each word in one alphabet: this one mixes letters that look alike',
  imitation: 'Choose another name: this one reads like a badge, or like the staff of this site',
} as const

/**
 * Whether a name would pass for a badge or for staff, however its letters are drawn. A word that is no name is refused
 * wherever it stands; one that is a surname too, only where nothing but words of staff is beside it.
 */
export function isImpersonatingName(typed: string): boolean {
  const name = stripProductClaims(typed)
  return drawings(name).some(holdsStaff) || name.split(aside).flatMap(drawings).some(isRole)
}

/** A provider's name as one that may stand here; empty where nothing is left, or it would pass for staff. */
export function sanitizeProviderName(name: string): string {
  const spaced = name.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const cleaned = stripHiddenCharacters(spaced).replaceAll(signs, '').replaceAll(/\s+/g, ' ').trim().slice(0, 80).trim()
  return nameFault(cleaned) === null && !isImpersonatingName(cleaned) ? cleaned : ''
}

/** What sets a role apart from the name before it: `Chad (Staff)`. */
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

/** A digit or a sign may be drawn for a letter, or stand beside a word: both ways to read a name. */
function drawings(name: string): string[] {
  const plain = name.normalize('NFKC').replaceAll(besideWord, ' ')
  return [...new Set([confusableSkeleton(name), confusableSkeleton(plain)])]
}

const signLetters = letterLookalikes.replaceAll(/[|$+]/g, String.raw`\$&`)
/** Digits and signs at the start and the end of a word. */
const besideWord = new RegExp(
  `(?<![\\p{L}\\p{M}])[\\p{N}${signLetters}]+|[\\p{N}${signLetters}]+(?![\\p{L}\\p{M}])`,
  'gu',
)

/** `Sup.port` is one word to a reader. */
function gluedBySigns(seen: string): string[] {
  return seen.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}]+/gu, ''))
}

/** `s u p p o r t` is one word to a reader. */
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
