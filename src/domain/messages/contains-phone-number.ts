/** A run of digits as written: `(512) 555-0123` has the groups 512, 555 and 0123. */
type DigitRun = { groups: string[]; hasPlus: boolean; hasDash: boolean; isSpelled: boolean }

const digitWords = new Map<string, string>([
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map(wordOfDigit),
  ...['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'].map(wordOfDigit),
  ...['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'].map(wordOfDigit),
  ['oh', '0'],
  ['zwo', '2'],
])
const repeats = new Map([
  ['double', 2],
  ['doppel', 2],
  ['doble', 2],
  ['triple', 3],
])
/** Words that announce a number to call. */
const cues =
  /\b(?:call|text|phone|cell|mobile|reach|ring|tel|whatsapp|ruf|rufen|anrufen|handy|telefon|nummer|llama|llame|llámame|teléfono|celular|número)\b/iu
const messengers = /\b(?:whats ?app|telegram|wechat|viber)\b/iu
/** What stands between two groups of one number. */
const separators = /^[\s().\-–/·*_]{1,3}$/u
/** An amount with groups of thousands, a moment of a clock, and a day: no part of a telephone number. */
const otherNumbers =
  /\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d{1,2}:\d{2}|\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}\b|\b(?:19|20)\d{2}-\d{2}-\d{2}\b/gu
/** An amount of money or a reading with its unit. */
const amounts =
  /[$€£]\s?\d[\d.]{0,12}|\b\d[\d.]{0,12}\s?(?:k|mi|miles?|km|kms|kilometers?|hp|ps|kw|cc|lbs?|mpg|dollars?|dólares|usd|euros?|eur|bucks|millas|meilen)\b/giu

/** Whether a text contains a telephone number, in digits or in words, or the name of a messenger to go on with. */
export function containsPhoneNumber(text: string): boolean {
  const plain = text.normalize('NFKC')
  if (messengers.test(plain)) return true
  const isAnnounced = cues.test(plain)
  const rest = plain.replaceAll(otherNumbers, ' ; ').replaceAll(amounts, ' ; ')
  return digitRuns(rest).some((run) => isPhoneNumber(run, isAnnounced))
}

function isPhoneNumber({ groups, hasPlus, hasDash, isSpelled }: DigitRun, isAnnounced: boolean): boolean {
  const digits = groups.join('')
  const { length } = digits
  if (length < 7 || length > 15) return false
  if (hasPlus || isSpelled) return true
  // A range of model years, or several.
  if (groups.every((group) => /^(?:19|20)\d\d$/.test(group))) return false
  // Prices or odometer readings beside each other.
  if (groups.length > 1 && groups.every((group) => group.length >= 5)) return false
  if (isAnnounced) return true
  if (length === 10 || (length === 11 && /^[01]/.test(digits))) return true
  if (digits.startsWith('0') && length >= 9 && length <= 13) return true
  return hasDash && /^[2-9]\d\d,\d{4}$/.test(groups.join(','))
}

function digitRuns(text: string): DigitRun[] {
  const runs: DigitRun[] = []
  let run: DigitRun | null = null
  let repeat = 1
  let gap = ''
  for (const [token] of text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
    if (!/^[\p{L}\p{N}]/u.test(token)) {
      gap = token
      continue
    }
    const word = token.toLowerCase()
    const times = repeats.get(word)
    if (times !== undefined) {
      repeat = times
      continue
    }
    const digits: string | null = /^\d+$/.test(word) ? word : (digitWords.get(word)?.repeat(repeat) ?? null)
    repeat = 1
    if (digits === null) {
      run = null
      continue
    }
    // A plus begins a number, wherever the one before ended.
    const isNext = run !== null && !gap.includes('+') && (separators.test(gap) || gap.trim() === ',')
    if (!run || !isNext) {
      run = { groups: [], hasPlus: gap.includes('+'), hasDash: false, isSpelled: false }
      runs.push(run)
    } else if (gap.includes('-')) run.hasDash = true
    run.groups.push(digits)
    if (digits !== word) run.isSpelled = true
  }
  return runs
}

function wordOfDigit(word: string, digit: number): [string, string] {
  return [word, String(digit)]
}
