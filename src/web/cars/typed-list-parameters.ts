import { consumptionBoundToUsMpg, distanceToMiles } from '#contract/car-units.ts'
import type { Language } from '#contract/languages.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'
import { removeQueryWords } from '#contract/remove-query-words.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'

/**
 * A field whose name follows it says in which unit the field of that name is: `in.mileageMax=km`. Of a field that shows a
 * bound of the address it says that, too, so that nobody's bound changes unless they change it: `km 96560 60000`.
 */
export const typedUnitPrefix = 'in.'

/** A field whose name follows it shows a bound that words of the search set, and which words those are: `15000 under 15000`. */
export const wordsPrefix = 'words.'

/** A field whose name follows it names a value that words of the search chose, and in a line below it the words. */
export const wordChoicePrefix = 'chosen.'

const prices = new Set(['priceMin', 'priceMax'])

/**
 * The parameters of a list, as a form sends them, in the units and digits of every address: American miles and miles per
 * gallon, whoever opens it. What is no number stays as it is typed, for the message beside its field.
 */
export function canonicalListParameters(typed: URLSearchParams, language: Language): URLSearchParams {
  const canonical = new URLSearchParams()
  const { unchanged, taken } = readWordChoices(typed)
  for (const [name, value] of typed) {
    if ([typedUnitPrefix, wordsPrefix, wordChoicePrefix].some((prefix) => name.startsWith(prefix))) continue
    if (unchanged.has(name)) continue
    const [said, ...words] = typed.get(wordsPrefix + name)?.split(' ') ?? []
    // The words set it already; whoever empties the field takes them back.
    if (value === said) continue
    if (said && !value) taken.push(words.join(' '))
    const [unit, shown, bound] = typed.get(typedUnitPrefix + name)?.split(' ') ?? []
    if (bound && value === shown) canonical.append(name, bound)
    else
      canonical.append(
        name,
        prices.has(name) ? normalizeLocalizedNumber(value, language) : inCanonicalUnit(value, unit),
      )
  }
  const left = taken.reduce(removeQueryWords, canonical.get('q') ?? '')
  if (taken.length > 0) canonical.set('q', left)
  return canonical
}

/**
 * The filters whose values are those that the words chose, which stay the words' own; and the words of filters that the
 * visitor changed, which say what they mean from then on by their boxes.
 */
function readWordChoices(typed: URLSearchParams): { unchanged: Set<string>; taken: string[] } {
  const unchanged = new Set<string>()
  const taken: string[] = []
  for (const field of new Set(typed.keys())) {
    if (!field.startsWith(wordChoicePrefix)) continue
    const name = field.slice(wordChoicePrefix.length)
    const choices = typed.getAll(field).map(parseWordChoice)
    const values = new Set(choices.map(([value]) => value))
    const ticked = typed.getAll(name)
    if (ticked.length === values.size && ticked.every((value) => values.has(value))) unchanged.add(name)
    else taken.push(...choices.map(([, text]) => text))
  }
  return { unchanged, taken }
}

function parseWordChoice(written: string): [value: string, text: string] {
  const [value = '', text = ''] = written.split('\n')
  return [value, text]
}

function inCanonicalUnit(value: string, unit: string | undefined): string {
  const text = withLatinDigits(value).trim()
  if (unit === 'km' && /^\d{1,3}(?:[,.\s]?\d{3})*$|^\d{1,7}$/.test(text)) {
    return String(distanceToMiles(Number(text.replaceAll(/\D/g, '')), unit))
  }
  if ((unit === 'litres' || unit === 'mpgUk') && /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text)) {
    return String(consumptionBoundToUsMpg(Number(text.replace(',', '.')), unit))
  }
  return value
}
