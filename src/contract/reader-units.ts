// The units in which a reader sees and types distances and consumption. Everything else keeps miles and millilitres:
// the database, the API, addresses, what search engines read (docs/decisions/0067-units-of-the-reader.md).

import { type ConsumptionUnit, consumptionUnits, type DistanceUnit, distanceUnits } from './car-units.ts'
import { type Language, negotiateLanguage, traitsOf } from './languages.ts'

export type ReaderUnits = { distanceUnit: DistanceUnit; consumptionUnit: ConsumptionUnit }

/** Names of the cookies and of the parameters of an address that contain a person's choice. */
const unitValues = { distanceUnit: distanceUnits, consumptionUnit: consumptionUnits } as const
export const unitNames = Object.keys(unitValues) as readonly (keyof ReaderUnits)[]

/** The units of a language's readers who have chosen none. */
export function defaultUnitsOf(language: Language): ReaderUnits {
  const { distanceUnit, consumptionUnit } = traitsOf(language)
  return { distanceUnit, consumptionUnit }
}

/** The units in which to answer a request: the chosen ones, otherwise those of its language. */
export function negotiateUnits(request: { url: string; headers: Pick<Headers, 'get'> }): ReaderUnits {
  return { ...defaultUnitsOf(negotiateLanguage(request)), ...chosenUnits(request.headers.get('Cookie')) }
}

const unitCookies = {
  distanceUnit: /(?:^|;\s*)distanceUnit=(\w+)(?=;|$)/,
  consumptionUnit: /(?:^|;\s*)consumptionUnit=(\w+)(?=;|$)/,
} as const

/** What the reader has chosen, by the cookies of a request. */
export function chosenUnits(cookies: string | null): Partial<ReaderUnits> {
  return knownUnits((name) => cookies?.match(unitCookies[name])?.[1])
}

/** The choice that an address makes (`?distanceUnit=km`), as a form without scripts does; null where it makes none. */
export function unitsFromUrlQuery(address: string): Partial<ReaderUnits> | null {
  if (!unitNames.some((name) => address.includes(name))) return null
  const { searchParams } = new URL(address, 'http://localhost')
  const chosen = knownUnits((name) => searchParams.get(name))
  return Object.keys(chosen).length > 0 ? chosen : null
}

/** What is known among stored or given values; an unknown one counts as no choice. */
export function knownUnits(given: (name: keyof ReaderUnits) => string | null | undefined): Partial<ReaderUnits> {
  const found = unitNames.flatMap((name) => {
    const value = given(name)
    return value && (unitValues[name] as readonly string[]).includes(value) ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}

const aYearInSeconds = 31_536_000

/** The cookie that stores a choice, for a browser and for a server. */
export function unitCookie(name: keyof ReaderUnits, unit: string): string {
  return `${name}=${unit}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`
}
