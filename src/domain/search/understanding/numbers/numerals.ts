const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'

const numberWords = new Map([
  ...ones.split(' ').map((word, at) => [word, at] as const),
  ...tens.split(' ').map((word, at) => [word, (at + 2) * 10] as const),
  ...[['hundred', 100] as const, ['a hundred', 100] as const, ['half a', 0.5] as const],
])
const anyWord = [...numberWords.keys()].sort((a, b) => b.length - a.length).join('|')

const number = new RegExp(`\\d|(?<![a-zß-ÿ])(?:${anyWord})(?![a-zß-ÿ])`)

/** False for a text without any digit or numeral. */
export function textContainsNumber(text: string): boolean {
  return number.test(text)
}

/** True for `two` or `twenty`. */
export function isNumberWord(word: string): boolean {
  return numberWords.has(word)
}

/** A number as people write it: `12,500`, `12.500`, `9.5`, `9,5`, `twenty five`; the pattern has no capture group. */
export const numeralPattern = String.raw`(?:\d{2,3} (?:000|500)(?!\d)|\d[\d.,']*\d|\d|(?:${anyWord})(?:[\s-]+(?:${anyWord}))?(?=[\s-]*(?:(?:and|to)\s+(?:${anyWord})\s+)?(?:k|thousand|grand|lakhs?|million|years?|yrs?)(?![a-zß-ÿ])))`

/** Words after a number for thousands or millions; in India also for hundred thousands and ten millions. */
export const magnitudeWordPattern = String.raw`(?:k|thousands?|thou|grand|bands?|racks?|stacks?|gs|t(?=km)|la(?:kh|c)s?|crores?|million|mil|(?<=\.\d{1,2})m|m(?=\s+(?:naira|ngn|kes|ksh|shillings|rupees|rand|yen|pesos)))`

/** In English `mil` is a million, a price of few cars; in Spanish and Portuguese it is a thousand. */
const fewestThousands = 5

/** The factor that the word after a number stands for. */
export function magnitudeMultiplier(written: string, value: number): number {
  const unit = written.toLowerCase()
  if (unit === 'mil' && value >= fewestThousands) return 1000
  if (unit.startsWith('la')) return 100_000
  if (unit.startsWith('cr')) return 10_000_000
  return unit.startsWith('m') ? 1_000_000 : 1000
}

/** The value of a numeral: a sign before three digits separates groups, any other is the decimal sign. */
export function parseNumeral(text: string): number {
  const written = text.trim().toLowerCase()
  if (!/^\d/.test(written)) {
    const words = written.split(/[\s-]+/)
    const whole = numberWords.get(written)
    return whole ?? words.reduce((sum, word) => sum + (numberWords.get(word) ?? 0), 0)
  }
  const bare = written.replaceAll(/[' ]/g, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const isOnce = last > 0 && bare.indexOf(bare[last] ?? '') === last
  // A sign before three digits separates groups, and so does a sign that occurs twice: `12,500`, `5,50,000`.
  if (!isOnce || bare.length - last - 1 === 3) return Number(bare.replaceAll(/[.,]/g, ''))
  return Number(`${bare.slice(0, last).replaceAll(/[.,]/g, '')}.${bare.slice(last + 1)}`)
}
