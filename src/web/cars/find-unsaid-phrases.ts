import { findQuotedPhrases, isQuotedAsWhole } from '#contract/quoted-phrases.ts'
import { removeQueryWords } from '#contract/remove-query-words.ts'

/** What the search read from the typed words, as it returns it. */
type ReadOut = readonly { field: string; text: string; use: string }[]

/** The typed phrases in quotation marks that the advert of no car found says as a whole. */
export function findUnsaidPhrases(typed: string, understood: ReadOut): string[] {
  // Alone, a phrase that some advert says is a filter; if its words only rank, none says all of them.
  const isWhole = isQuotedAsWhole(typed)
  return findQuotedPhrases(typed).flatMap(({ text }) => {
    const words = understood.filter((one) => isPartOf(one.text, text))
    const isUnsaid = words.some(({ use, field }) => use === 'unused' || (isWhole && use === 'prefer' && field === 'q'))
    return isUnsaid ? [text] : []
  })
}

/** True for words that stand in the phrase. */
export function isPartOf(words: string, phrase: string): boolean {
  return removeQueryWords(phrase, words) !== removeQueryWords(phrase, '')
}
