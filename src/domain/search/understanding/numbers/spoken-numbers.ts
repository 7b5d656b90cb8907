const ones = new Map(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [word, at + 1]),
)
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
)
const decades = new Map(
  'fifties sixties seventies eighties nineties'.split(' ').map((word, at) => [word, `${at + 5}0s`]),
)
const thousands = new Set(['thousand', 'grand', 'k'])
/** Units that are counted in hundreds: `five hundred` alone is a car. */
const counted = new Set(
  'dollars dollar bucks quid pounds euros miles mile kilometers kilometres km hp bhp horsepower'.split(' '),
)

const distances = new Set('miles mile kilometers kilometres km'.split(' '))

/** Fills the space of longer words: patterns read it as a space, but no user types it. */
export const spokenNumberPaddingCharacter = '\v'

type Word = { text: string; index: number }
type Spoken = { written: string; next: number }

/**
 * Replaces numbers of several words by digits, as people say or dictate them: `two thousand five hundred`, `twenty
 * sixteen`, `seven and a half thousand`, `the nineties`; the result has the same length as the text.
 *
 * @param text in lower case
 */
export function spokenNumbersToDigits(text: string): string {
  const words = [...text.matchAll(/[a-z]+|(?<![\d.,])\d{1,3}(?![\d.,])/g)].map(({ 0: word, index }) => ({
    text: word,
    index,
  }))
  let [digits, at] = ['', 0]
  for (let place = 0; place < words.length; ) {
    const spoken = readSpoken(words, place)
    const [first, last] = [words[place], words[(spoken?.next ?? 0) - 1]]
    if (spoken && first && last && isTogether(text, words.slice(place, spoken.next))) {
      const end = last.index + last.text.length
      digits += text.slice(at, first.index) + spoken.written.padEnd(end - first.index, spokenNumberPaddingCharacter)
      at = end
      place = spoken.next
    } else place++
  }
  return digits + text.slice(at)
}

function isTogether(text: string, words: readonly Word[]): boolean {
  return words.every(({ index }, place) => {
    const before = words[place - 1]
    return !before || /^[\s-]+$/.test(text.slice(before.index + before.text.length, index))
  })
}

function readSpoken(words: readonly Word[], at: number): Spoken | null {
  const said = (place: number) => words[place]?.text ?? ''
  const first = said(at)
  if (!/^[a\d]/.test(first) && !ones.has(first) && !tens.has(first) && !decades.has(first)) return null
  const decade = decades.get(said(at))
  if (decade) return { written: decade, next: at + 1 }
  return (
    readYear(said, at) ??
    readHalf(said, at) ??
    readThousands(said, at) ??
    readHundreds(said, at) ??
    readCounted(said, at)
  )
}

type TranslatedMessage = (place: number) => string
type Read = { value: number; next: number }

/** `nineteen`, `twenty`, `twenty five`. */
function readSmall(said: TranslatedMessage, at: number): Read | null {
  const one = ones.get(said(at))
  if (one !== undefined) return { value: one, next: at + 1 }
  const ten = tens.get(said(at))
  if (ten === undefined) return null
  const more = ones.get(said(at + 1)) ?? 0
  return more > 0 && more < 10 ? { value: ten + more, next: at + 2 } : { value: ten, next: at + 1 }
}

/** `twenty sixteen`, `nineteen ninety five`, `twenty oh eight`. */
function readYear(said: TranslatedMessage, at: number): Spoken | null {
  const century = { nineteen: 19, twenty: 20 }[said(at)]
  if (century === undefined) return null
  const isZero = said(at + 1) === 'oh'
  const rest = readSmall(said, at + (isZero ? 2 : 1))
  const isYear = rest !== null && (isZero ? rest.value < 10 : rest.value >= 10)
  if (!isYear || thousands.has(said(rest.next)) || said(rest.next) === 'hundred') return null
  return { written: String(century * 100 + rest.value), next: rest.next }
}

/** `seven and a half thousand`, `4 and a half grand`. */
function readHalf(said: TranslatedMessage, at: number): Spoken | null {
  const whole = /^\d/.test(said(at)) ? { value: Number(said(at)), next: at + 1 } : readSmall(said, at)
  if (!whole || [0, 1, 2].some((place) => said(whole.next + place) !== ['and', 'a', 'half'][place])) return null
  const unit = said(whole.next + 3)
  // A grand is a price in any context.
  const written = unit === 'grand' ? `${whole.value}.5k` : String(whole.value * 1000 + 500)
  return thousands.has(unit) ? { written, next: whole.next + 4 } : null
}

/**
 * `two thousand five hundred`, `two thousand nineteen`, `a hundred and twenty thousand`; a round number stays in words.
 */
function readThousands(said: TranslatedMessage, at: number): Spoken | null {
  const many = readHundred(said, at) ?? readSmall(said, at)
  if (!many || !thousands.has(said(many.next))) return null
  const isAfterHundred = readHundred(said, at) !== null
  const behind = many.next + (said(many.next + 1) === 'and' ? 2 : 1)
  const rest = readHundred(said, behind) ?? readSmall(said, behind)
  if (rest) return { written: String(many.value * 1000 + rest.value), next: rest.next }
  return isAfterHundred ? { written: String(many.value * 1000), next: many.next + 1 } : null
}

/** `fifteen hundred`, `five hundred dollars`. */
function readHundreds(said: TranslatedMessage, at: number): Spoken | null {
  const read = readHundred(said, at)
  if (!read) return null
  return read.value >= 1000 || counted.has(said(read.next)) ? { written: String(read.value), next: read.next } : null
}

/** `a hundred`, `two hundred and fifty`. */
function readHundred(said: TranslatedMessage, at: number): Read | null {
  const many = said(at) === 'a' ? { value: 1, next: at + 1 } : readSmall(said, at)
  if (!many || said(many.next) !== 'hundred') return null
  const behind = many.next + (said(many.next + 1) === 'and' ? 2 : 1)
  const rest = readSmall(said, behind)
  return rest
    ? { value: many.value * 100 + rest.value, next: rest.next }
    : { value: many.value * 100, next: many.next + 1 }
}

/** `fifty miles`. */
function readCounted(said: TranslatedMessage, at: number): Spoken | null {
  const read = readSmall(said, at)
  return read && distances.has(said(read.next)) ? { written: String(read.value), next: read.next } : null
}
