import { slipsBetween } from './slips.ts'
import { filler, spokenInDigits } from './spoken-numbers.ts'

/** The words that phrases of numbers are made of. */
const words =
  'under below less than fewer more between around about over above maximum minimum budget price miles mileage thousand grand dollar dollars year years older newer later onwards owner owners kilometer kilometers kilometre kilometres liter liters litre litres horsepower before after since'.split(
    ' ',
  )
const usual = new Set(words)

/**
 * A text with the words of its phrases spelt right, `undr 20k`, beside the text itself; both padded with spaces, so that
 * what stands in one stands at the same place of the other.
 */
export function respelt(said: string, isKnown: (word: string) => boolean): { text: string; respelt: string } {
  const digits = spokenInDigits(said.toLowerCase())
  // A letter may be two in small ones.
  const typed = digits.length === said.length ? digits : said
  // Only beside a number is there such a phrase.
  if (!/\d/.test(typed)) return { text: said, respelt: said }
  let [text, right, at] = ['', '', 0]
  for (const { 0: word, index } of typed.matchAll(/(?<![\p{L}\p{N}])[a-z]{4,12}(?![\p{L}\p{N}])/giu)) {
    const meant = meantBy(word.toLowerCase(), isKnown) ?? word
    const length = Math.max(word.length, meant.length)
    text += said.slice(at, index + word.length).padEnd(index - at + length)
    right += typed.slice(at, index) + meant.padEnd(length, filler)
    at = index + word.length
  }
  return { text: text + said.slice(at), respelt: withZeros(right + typed.slice(at)) }
}

/** With the zeros that letters of the same looks stand for: `2o15`, `1ok`; letter for letter. */
export function withZeros(text: string): string {
  return text.replaceAll(/(?<=\d)[oO]+(?=\d|k?(?![\p{L}\p{N}]))/gu, (letters) => '0'.repeat(letters.length))
}

function meantBy(word: string, isKnown: (word: string) => boolean): string | undefined {
  if (usual.has(word)) return undefined
  const near = words.find(
    (one) => one[0] === word[0] && Math.abs(one.length - word.length) < 2 && slipsBetween(word, one, 1) <= 1,
  )
  return near !== undefined && !isKnown(word) ? near : undefined
}
