import { findCarPhraseMeaning, stopWords } from '#domain/search/understanding/lexicon/features.ts'
import { isEnglishWord } from '#domain/search/understanding/spelling/english-words.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { detachText } from '#platform/memory/detach-text.ts'

interface Described {
  title: string | null
  brand: string
  model: string
  equipment?: readonly string[] | null | undefined
}

/** At most this many words of a title are read. */
const maxWords = 16
const longestWord = 20
/** An English word up to this length is not a trim: `one`, `key`. Other short words are abbreviations: `gti`, `xlt`. */
const shortWord = 3

/** Stands before an item of equipment. */
const equipmentMark = '+'
/** Stands before a word of English and a colour, which say something only beside another word: `big` in `Big Bend`. */
const ordinaryMark = '~'

/** Whether words are ordinary: a million titles share some thousands of words, of which more than ten thousand fit. */
const ordinaryWords = new BoundedCache<boolean>({
  name: 'ordinary words of titles',
  maxBytes: 2 * 2 ** 20,
  bytesOf: () => 0,
})

/**
 * The words of the title beyond brand, model and year, and the equipment: `xlt` and `4x4` in `2019 Ford Explorer XLT
 * 4x4` for a Ford Explorer. Long numbers are left out, because they are prices, instalments, miles and telephone
 * numbers; only the weight classes of trucks (1500 to 5500) are names. Words of sentences are left out too. Colours and
 * short words of English tell nothing about the kind of car by themselves: they are marked, and count in pairs only
 * (`TitleWordPairs`).
 */
export function distinctiveTitleWordsOf({ title, brand, model, equipment }: Described): string[] {
  const names = new Set(tokensOf(`${brand} ${model}`))
  const words = new Set<string>()
  let ownCount = 0
  for (const token of tokensOf(title ?? '')) {
    if (ownCount >= maxWords) break
    if (token.length > longestWord || names.has(token) || isFigure(token)) continue
    const isOwn = !isYearOfTrim(token) && (!isOrdinary(token) || isInitials(token, title ?? ''))
    if (!isOwn && stopWords.has(token)) continue
    const size = words.size
    words.add(shared(isOwn ? token : `${ordinaryMark}${token}`))
    if (isOwn && words.size > size) ownCount++
  }
  for (const item of equipment ?? []) words.add(shared(`${equipmentMark}${item}`))
  return [...words]
}

/** A word of equipment, in contrast to one of the title. */
export function isEquipmentWord(word: string): boolean {
  return word.startsWith(equipmentMark)
}

/** The word as it stands in a pair: an ordinary one counts there too. */
export function pairableWord(word: string): string {
  return word.startsWith(ordinaryMark) ? word.slice(ordinaryMark.length) : word
}

/** One text for all cars: a hundred thousand of them have some thousands of words and thirty items each. */
const sharedTexts = new BoundedCache<string>({
  name: 'words of cars',
  maxBytes: 2 * 2 ** 20,
  // Its key is the same text.
  bytesOf: () => 0,
})

function shared(text: string): string {
  const known = sharedTexts.get(text)
  if (known !== undefined) return known
  const own = detachText(text)
  sharedTexts.set(own, own)
  return own
}

function tokensOf(text: string): string[] {
  // Not `34` and `000`, but one number: miles or a price.
  const joined = text.toLowerCase().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return joined.match(/[\p{L}\d]+(?:[.][\d]+)?/gu) ?? []
}

function isFigure(token: string): boolean {
  return /\d{4}/.test(token) && !/^[1-5]500$/.test(token) && !isYearOfTrim(token)
}

/** A year before any car: the `1794 Edition` of a pickup. */
function isYearOfTrim(token: string): boolean {
  return /^1[67]\d\d$/.test(token)
}

/** True for `SE`, `LE` and `EX`, which are trims in capitals and words of other languages in small letters. */
function isInitials(token: string, title: string): boolean {
  return token.length <= shortWord && !isEnglishWord(token) && title.includes(token.toUpperCase())
}

/** True for a word that does not indicate a trim of any car. */
function isOrdinary(token: string): boolean {
  const known = ordinaryWords.get(token)
  if (known !== undefined) return known
  const isColour = findCarPhraseMeaning(token)?.every(({ field }) => field === 'colour') ?? false
  const isShort = token.length <= shortWord && isEnglishWord(token)
  const isOne = stopWords.has(token) || isColour || isShort
  ordinaryWords.set(detachText(token), isOne)
  return isOne
}

/**
 * The state, province or emirate of an address: the text after the last comma, without its postcode. `Trenton, NJ
 * 08690` is `nj`, `Dubai` is `dubai`. Null if nothing is left.
 */
export function regionOfLocation(location: string | null | undefined): string | null {
  const last = location?.split(',').at(-1) ?? ''
  const region = last
    .replaceAll(/[\d-]+/g, ' ')
    .trim()
    .toLowerCase()
  return region === '' || region.length > 30 ? null : region
}
