import { isAdvertWord } from './equipment-words.ts'
import { findFeature, findMisspelledFeature, normalizeToken, stopWords } from './features.ts'
import { findTownInWords } from './town-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Before `for` these lead to the car itself: `looking for panoramic glass`. */
const seeking = new Set(
  'looking look lookin search searching hunting hunt shopping shop browsing market after wish hoping asking ask want wanted need offer offers pay paying swap exchange deal deals ad ads advert adverts listing listings price prices keen space room'.split(
    ' ',
  ),
)
/** Behind it these are no purpose: `for sale`. */
const selling = new Set('sale rent hire parts spares export trade'.split(' '))
/** With these the next clause begins. */
const joints = new Set(
  'with without that which who has have having must need needs needing want wants under below over but or mit'.split(
    ' ',
  ),
)
const ofNouns = new Set(['a', 'an', 'the', 'my', 'our', 'your', 'his', 'her', 'their'])
const connecting = new Set(['and', 'in', 'on', 'at', 'of', 'to', 'around', 'or'])
const noBrands: ReadonlySet<string> = new Set()

/**
 * The words of a search without what people say that the car is for, `van for hauling tools`: no advert holds that, and no
 * filter. What may be a car, a fact of one, its equipment or a town is left where it stands.
 */
export function removePurposeWords(tokens: readonly string[], vocabulary: Vocabulary): string[] {
  const left: string[] = []
  let isPurpose = false
  // What follows at once is what the car is for, whatever it is: `for towing a caravan`.
  let isFirst = false
  let isWhole = false
  for (const [at, token] of tokens.entries()) {
    const word = normalizeToken(token)
    if (isPurpose) {
      // A purpose that everybody has is one word: `for work lariat`, and `for deliveries in the city`.
      const isBehindWhole: boolean = isWhole && !stopWords.has(word)
      const isOther = () => saysMore(word, vocabulary) && !(isFirst && isAdvertWord(word))
      isPurpose = token !== '|' && !joints.has(word) && !isBehindWhole && !isOther()
    }
    if (!isPurpose || stopWords.has(word)) left.push(token)
    isFirst = isFirst && ofNouns.has(word)
    isWhole = isPurpose && word !== 'for' && stopWords.has(word) && !ofNouns.has(word) && !connecting.has(word)
    const behind = normalizeToken(tokens[at + 1])
    if (word === 'for' && at > 0 && !seeking.has(normalizeToken(tokens[at - 1]))) {
      isPurpose = !selling.has(behind)
      isFirst = true
    } else if (/[,;.!?]$/.test(token)) isPurpose = false
  }
  return left
}

function saysMore(word: string, vocabulary: Vocabulary): boolean {
  if (stopWords.has(word)) return false
  if (isAdvertWord(word) || findFeature(word) !== null || findMisspelledFeature(word) !== null || /\d/.test(word))
    return true
  if (findTownInWords([word], undefined, vocabulary, noBrands) !== null) return true
  return !vocabulary.isNoName(word) && !vocabulary.isCommonWord(word) && vocabulary.near(word) !== null
}
