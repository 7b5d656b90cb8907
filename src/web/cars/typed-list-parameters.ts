import { consumptionBoundToUsMpg, distanceToMiles } from '#contract/car-units.ts'
import type { Language } from '#contract/languages.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'

/**
 * A field whose name follows it says in which unit the field of that name is: `in.mileageMax=km`. Of a field that shows a
 * bound of the address it says that, too, so that nobody's bound changes unless they change it: `km 96560 60000`.
 */
export const typedUnitPrefix = 'in.'

const prices = new Set(['priceMin', 'priceMax'])

/**
 * The parameters of a list, as a form sends them, in the units and digits of every address: American miles and miles per
 * gallon, whoever opens it. What is no number stays as it is typed, for the message beside its field.
 */
export function canonicalListParameters(typed: URLSearchParams, language: Language): URLSearchParams {
  const canonical = new URLSearchParams()
  for (const [name, value] of typed) {
    if (name.startsWith(typedUnitPrefix)) continue
    const [unit, shown, bound] = typed.get(typedUnitPrefix + name)?.split(' ') ?? []
    if (bound && value === shown) canonical.append(name, bound)
    else
      canonical.append(
        name,
        prices.has(name) ? normalizeLocalizedNumber(value, language) : inCanonicalUnit(value, unit),
      )
  }
  return canonical
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
