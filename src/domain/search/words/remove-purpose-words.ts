import type { CarNameVocabulary } from './car-name-vocabulary.ts'
import { isAdvertWord } from './equipment-words.ts'
import { findFeature, findMisspelledFeature, normalizeToken, stopWords } from './features.ts'
import { findTownInWords } from './town-words.ts'

/** After these words, `for` introduces the car itself: `looking for panoramic glass`. */
const seeking = new Set(
  'looking look lookin search searching hunting hunt shopping shop browsing market after wish hoping asking ask want wanted need offer offers pay paying swap exchange deal deals ad ads advert adverts listing listings price prices keen space room'.split(
    ' ',
  ),
)
/** `for` before these words introduces no purpose: `for sale`. */
const selling = new Set('sale rent hire parts spares export trade'.split(' '))
/** These words begin the next clause. */
const joints = new Set(
  'with without that which who has have having must need needs needing want wants under below over but or mit'.split(
    ' ',
  ),
)
const ofNouns = new Set(['a', 'an', 'the', 'my', 'our', 'your', 'his', 'her', 'their'])
const connecting = new Set(['and', 'in', 'on', 'at', 'of', 'to', 'around', 'or'])
const noBrands: ReadonlySet<string> = new Set()

/**
 * Removes the purpose of the car from the words of a search, `van for hauling tools`: neither adverts nor filters
 * contain it. Words that may be a car, a fact about one, its equipment or a town stay in place.
 */
export function removePurposeWords(tokens: readonly string[], vocabulary: CarNameVocabulary): string[] {
  const left: string[] = []
  let isPurpose = false
  // The first words after `for` are always part of the purpose: `for towing a caravan`.
  let isFirst = false
  let isWhole = false
  for (const [at, token] of tokens.entries()) {
    const word = normalizeToken(token)
    if (isPurpose) {
      // A common purpose is a single word: `for work lariat`, and `for deliveries in the city`.
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

function saysMore(word: string, vocabulary: CarNameVocabulary): boolean {
  if (stopWords.has(word)) return false
  if (isAdvertWord(word) || findFeature(word) !== null || findMisspelledFeature(word) !== null || /\d/.test(word))
    return true
  if (findTownInWords([word], undefined, vocabulary, noBrands) !== null) return true
  return !vocabulary.isNoName(word) && !vocabulary.isCommonWord(word) && vocabulary.near(word) !== null
}
