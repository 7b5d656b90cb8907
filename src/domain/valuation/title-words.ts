import { isEnglish } from '#domain/search/words/english-words.ts'
import { findFeature, stopWords } from '#domain/search/words/features.ts'

interface Described {
  title: string | null
  brand: string
  model: string
  equipment?: readonly string[] | null | undefined
}

/** More words of one title are not read. */
const maxWords = 16
const longestWord = 20
/** A word of English that is this short is no trim: `one`, `key`. Those are short for something: `gti`, `xlt`. */
const shortWord = 3

/** Whether words are ordinary ones, once they were asked after: a million titles share some thousands. */
const known = new Map<string, boolean>()
const mostKnown = 10_000

/**
 * What the title says beyond brand, model and year, and the equipment: `2019 Ford Explorer XLT 4x4` of a Ford Explorer says
 * `xlt` and `4x4`. Long numbers are left out, since they are prices, instalments, miles and telephone numbers; only the
 * weight classes of trucks (1500 to 5500) are names. Words of sentences, colours and short words of English are left out
 * too: of what a car is they say nothing, or its facts say it.
 */
export function distinctiveWordsOf({ title, brand, model, equipment }: Described): string[] {
  const names = new Set(tokensOf(`${brand} ${model}`))
  const words = new Set<string>()
  for (const token of tokensOf(title ?? '')) {
    if (words.size >= maxWords) break
    if (token.length > longestWord || names.has(token) || isFigure(token) || isOrdinary(token)) continue
    words.add(token)
  }
  for (const item of equipment ?? []) words.add(`+${item}`)
  return [...words]
}

function tokensOf(text: string): string[] {
  // Not `34` and `000`, but one number: miles or a price.
  const joined = text.toLowerCase().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return joined.match(/[\p{L}\d]+(?:[.][\d]+)?/gu) ?? []
}

function isFigure(token: string): boolean {
  return /\d{4}/.test(token) && !/^[1-5]500$/.test(token)
}

/** True for a word that says nothing of a trim, whatever car the title names. */
function isOrdinary(token: string): boolean {
  const answer = known.get(token)
  if (answer !== undefined) return answer
  if (known.size >= mostKnown) known.clear()
  const isColour = findFeature(token)?.every(({ field }) => field === 'colour') ?? false
  const isShort = token.length <= shortWord && isEnglish(token)
  const isOne = stopWords.has(token) || isColour || isShort
  known.set(token, isOne)
  return isOne
}

/**
 * The state, province or emirate of an address: what stands behind the last comma, without its postcode. `Trenton, NJ 08690`
 * is `nj`, `Dubai` is `dubai`. Null where nothing is left.
 */
export function regionOfLocation(location: string | null | undefined): string | null {
  const last = location?.split(',').at(-1) ?? ''
  const region = last
    .replaceAll(/[\d-]+/g, ' ')
    .trim()
    .toLowerCase()
  return region === '' || region.length > 30 ? null : region
}
