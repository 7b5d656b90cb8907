import { brandDisplayName } from '#contract/brands.ts'
import type { CarSearchResponse } from '#contract/cars.ts'
import { editDistance, maxEditDistance } from './understanding/spelling/edit-distance.ts'
import { isEnglishWord } from './understanding/spelling/english-words.ts'
import { phoneticKey } from './understanding/spelling/phonetic-key.ts'
import { stripToAlphanumeric } from './understanding/spelling/strip-to-alphanumeric.ts'
import type { CarNameVocabulary } from './understanding/vocabulary/car-name-vocabulary.ts'

/** More slips than a name is read with by itself: whoever is asked may say no. */
const moreSlips = 0.8
/** A word that exists is rarely a slip. */
const slipsOfRealWord = 1
/** Of the letters of a word, at most so many are slips. */
const shareOfSlips = 0.4
const shortest = 4
const [mostWords, mostNames] = [6, 3]

type Named = { shown: string; name: string; sound: string; count: number }
type Offered = CarNameVocabulary['offered']
/** Of the names on offer, which stay the same for a minute, those that begin with a letter. */
const byLetter = new WeakMap<Offered, ReadonlyMap<string, readonly Named[]>>()

/** Makes and models on offer that unknown words may mean, the likeliest first: those in quotation marks, or too far from the name to be read as it. */
export function suggestNearNames(
  texts: readonly string[],
  { offered }: Pick<CarNameVocabulary, 'offered'>,
): CarSearchResponse['nearNames'] {
  const words = texts.flatMap((text) => text.split(/\s+/u)).filter((word) => /^\p{L}+$/u.test(word))
  const found = words.slice(0, mostWords).flatMap((text) => {
    const word = stripToAlphanumeric(text)
    if (word.length < shortest) return []
    const limit = isEnglishWord(word)
      ? slipsOfRealWord
      : Math.min(maxEditDistance(word.length) + moreSlips, word.length * shareOfSlips)
    const own = phoneticKey(word)
    return (namesByLetter(offered).get(word.charAt(0)) ?? []).flatMap(({ shown, name, sound, count }) => {
      const slips = sound === own ? editDistance(word, name, limit * 2) / 2 : editDistance(word, name, limit)
      return slips <= limit ? [{ text, name: shown, slips, count }] : []
    })
  })
  return found
    .toSorted((a, b) => a.slips - b.slips || b.count - a.count)
    .slice(0, mostNames)
    .map(({ text, name }) => ({ text, name }))
}

function namesByLetter(offered: Offered): ReadonlyMap<string, readonly Named[]> {
  const known = byLetter.get(offered)
  if (known) return known
  const names = offered.flatMap(({ brand, model, count }): Named[] => {
    const name = stripToAlphanumeric(model ?? brandDisplayName(brand))
    if (name.length < shortest || /\d/.test(name)) return []
    return [
      { shown: [brandDisplayName(brand), model].filter(Boolean).join(' '), name, sound: phoneticKey(name), count },
    ]
  })
  const made = Map.groupBy(names, ({ name }) => name.charAt(0))
  byLetter.set(offered, made)
  return made
}
