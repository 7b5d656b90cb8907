import { findCarPhraseMeaning, stopWords } from '#domain/search/understanding/lexicon/features.ts'
import { isEnglishWord } from '#domain/search/understanding/spelling/english-words.ts'

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

/** Caches whether words are ordinary: a million titles share some thousands of words. */
const known = new Map<string, boolean>()
const mostKnown = 10_000

/**
 * The words of the title beyond brand, model and year, and the equipment: `xlt` and `4x4` in `2019 Ford Explorer XLT
 * 4x4` for a Ford Explorer. Long numbers are left out, because they are prices, instalments, miles and telephone
 * numbers; only the weight classes of trucks (1500 to 5500) are names. Words of sentences, colours and short words of
 * English are left out too: they tell nothing about the kind of car, or its facts already state it.
 */
export function distinctiveTitleWordsOf({ title, brand, model, equipment }: Described): string[] {
  const names = new Set(tokensOf(`${brand} ${model}`))
  const words = new Set<string>()
  for (const token of tokensOf(title ?? '')) {
    if (words.size >= maxWords) break
    if (token.length > longestWord || names.has(token) || isFigure(token)) continue
    if (isOrdinary(token) && !isInitials(token, title ?? '')) continue
    words.add(token)
  }
  for (const item of equipment ?? []) words.add(equipmentWordOf(item))
  return [...words]
}

/** One text for all cars: a hundred thousand of them have thirty items each. */
const equipmentWords = new Map<string, string>()

function equipmentWordOf(item: string): string {
  const known = equipmentWords.get(item)
  if (known !== undefined) return known
  if (equipmentWords.size >= mostKnown) equipmentWords.clear()
  const word = `+${item}`
  equipmentWords.set(item, word)
  return word
}

function tokensOf(text: string): string[] {
  // Not `34` and `000`, but one number: miles or a price.
  const joined = text.toLowerCase().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return joined.match(/[\p{L}\d]+(?:[.][\d]+)?/gu) ?? []
}

function isFigure(token: string): boolean {
  return /\d{4}/.test(token) && !/^[1-5]500$/.test(token)
}

/** True for `SE`, `LE` and `EX`, which are trims in capitals and words of other languages in small letters. */
function isInitials(token: string, title: string): boolean {
  return token.length <= shortWord && !isEnglishWord(token) && title.includes(token.toUpperCase())
}

/** True for a word that does not indicate a trim of any car. */
function isOrdinary(token: string): boolean {
  const answer = known.get(token)
  if (answer !== undefined) return answer
  if (known.size >= mostKnown) known.clear()
  const isColour = findCarPhraseMeaning(token)?.every(({ field }) => field === 'colour') ?? false
  const isShort = token.length <= shortWord && isEnglishWord(token)
  const isOne = stopWords.has(token) || isColour || isShort
  known.set(token, isOne)
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
