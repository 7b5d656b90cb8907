/** A word that adds less does not distinguish a trim. */
export const leastOfTrim = 0.01
/** At most this many smaller trims are compared with that of a title; only a long list of trims has more. */
const mostCompared = 256

/** A word of a title that the fit knows. */
export interface ValuedTitleWord {
  /** Identifies the word among those of its model. */
  id: number
  /** What it adds to the logarithm of the value. */
  log: number
}

/** What a title adds to the logarithm of a value. */
export interface ValuedTitleWords {
  words: readonly ValuedTitleWord[]
  /** No title of the model is worth more. */
  most: number
}

/** One key for all titles with the same words that distinguish a trim: the cars of one trim. */
export function carTrimKeyOfTitle({ words }: ValuedTitleWords): string {
  return words.some(isOfTrim) ? keyOf(words.filter(isOfTrim)) : ''
}

/** The same for the ids of the words that distinguish a trim, which are sorted. */
export function carTrimKeyOfWords(ids: number[]): string {
  return ids.length === 0 ? '' : ids.sort((a, b) => a - b).join()
}

function isOfTrim({ log }: ValuedTitleWord): boolean {
  return log >= leastOfTrim
}

function keyOf(words: readonly ValuedTitleWord[]): string {
  return carTrimKeyOfWords(words.map(({ id }) => id))
}

/**
 * The highest sum of what the words of a title add and of how the cars of that trim are priced: of the title itself, and
 * of each one with fewer words. So a title never loses value by a word that it says, although the cars of a
 * trim may be priced lower than the fit expects.
 *
 * @param correctionOf how the cars of a trim are priced relative to the fit
 * @param mostCorrection no trim's correction is higher
 */
export function logValueOfTitle(
  title: ValuedTitleWords,
  { correctionOf, mostCorrection }: { correctionOf: (trim: string) => number; mostCorrection: number },
): number {
  const said = title.words.reduce((sum, { log }) => sum + log, 0)
  const ofTrim = title.words.filter(isOfTrim).sort((a, b) => a.log - b.log)
  const worth = (without: number) => Math.min(said - without, title.most)
  let best = worth(0) + correctionOf(keyOf(ofTrim))
  let compared = 0
  const tryWithout = (from: number, left: readonly ValuedTitleWord[], without: number) => {
    for (let at = from; at < ofTrim.length; at++) {
      const word = ofTrim[at] as ValuedTitleWord
      const less = without + word.log
      // The further words add more: leaving them out costs more than any correction gives back.
      if (worth(less) + mostCorrection <= best || ++compared > mostCompared) return
      const rest = left.filter((one) => one !== word)
      best = Math.max(best, worth(less) + correctionOf(keyOf(rest)))
      tryWithout(at + 1, rest, less)
    }
  }
  tryWithout(0, ofTrim, 0)
  return best
}
