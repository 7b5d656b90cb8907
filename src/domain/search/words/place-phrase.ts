import type { Place } from '#contract/places.ts'
import { findPlace } from '#domain/places/find-place.ts'
import { emptyWords, featureOf, plainWords } from './features.ts'

export type PlacePhrase = {
  place: Place
  radiusMiles: number | null
  /** The words that said so, as they were typed. */
  text: string
  /** The text with a bar where they stood. */
  rest: string
}

const opening =
  /(?<![\p{L}\p{N}])(?:(?:within|inside|im\s+umkreis\s+von)\s+(\d{1,5})\s*(miles?|mi|meilen|kms?|kilomet(?:er|re)s?|kilometern?)\s+(?:of|from|around|um|von)|(\d{1,5})\s*(miles?|mi|kms?|kilomet(?:er|re)s?)\s+(?:of|from|around|um|von)|(?:n(?:ear|ere|eer|aer)|near(?:by|est)?)(?:\s+to)?|nr\.?|close(?:st)?\s+to|nearest\s+to|(?:located|based)\s+in|around|in(?!\s+der\s)|in\s+der\s+nähe\s+von|nahe|bei)\s+/giu
/** As many words as a town has: `Salt Lake City, Utah`. */
const mostWords = 5
const kilometresInAMile = 1.609344

/** `near Austin`, `within 50 miles of Salt Lake City, UT`, `close to 78701`. Null where no known place is named so. */
export function readPlacePhrase(typed: string): PlacePhrase | null {
  for (const match of typed.matchAll(opening)) {
    const start = match.index + match[0].length
    const words = [...typed.slice(start).matchAll(/[^\s|]+/g)].slice(0, mostWords)
    for (let count = words.length; count > 0; count--) {
      const last = words[count - 1]
      if (!last) break
      const end = start + last.index + last[0].length
      const written = typed.slice(start, end).replace(/(?<![.,;!?])[.,;!?]+$/, '')
      // A price or a year is no ZIP code, and `around 30000` no place.
      if (/^in\s/i.test(match[0]) && isUsualWord(written)) continue
      const place = /^\d+$/.test(written) && !/near|nr|close|of|from/i.test(match[0]) ? null : findPlace(written)
      if (!place) continue
      const [distance, unit] = [match[1] ?? match[3], match[2] ?? match[4]]
      const miles = Number(distance) / (unit?.toLowerCase().startsWith('k') ? kilometresInAMile : 1)
      return {
        place,
        radiusMiles: distance === undefined ? null : Math.max(1, Math.round(miles)),
        text: typed.slice(match.index, end).trim(),
        rest: `${typed.slice(0, match.index)} | ${typed.slice(end)}`,
      }
    }
  }
  return null
}

/** What stands behind an `in` that leads to no place, though some hamlet may be called so: `in red`, `in good condition`. */
function isUsualWord(written: string): boolean {
  const words = written.toLowerCase().split(/[\s,]+/)
  const isUsual = (word: string) => emptyWords.has(word) || plainWords.has(word) || featureOf(word) !== null
  return (
    isUsual(words[0] ?? '') &&
    (words.length === 1 || words.slice(1).every(isUsual) || featureOf(words.slice(0, 2).join(' ')) !== null)
  )
}
