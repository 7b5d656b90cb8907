// Conversions between units. Pages use only this file to show cars; parse-units.ts reads what people write.

export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]
/** American and imperial miles per gallon, and litres per 100 km. */
export const consumptionUnits = ['mpg', 'mpgUk', 'litres'] as const
export type ConsumptionUnit = (typeof consumptionUnits)[number]

export const kilometresInAMile = 1.609344
export const hpInAKilowatt = 1.341022
/** A metric horsepower (`PS`, `ch`, `KM`, `cv`) in the `hp` of American papers. */
export const horsepowerPerMetricHorsepower = 0.98632
/** Litres per 100 km of one mile per gallon (American): 235.215 divided by the miles. */
export const mpgToLitresPer100KmFactor = 235.215
/** As `mpgToLitresPer100KmFactor`, of the imperial gallon, which has 4.54609 litres. */
export const litresPer100KmOfUkMpg = 282.481
/** The kWh in a litre of petrol: a gallon has 33.705 kWh, the figure by which the EPA calculates MPGe. */
export const kwhPerLitreOfPetrol = 8.904

/**
 * A bound in miles per gallon in the unit of the table, rounded down, so that a car with exactly that figure is within
 * it.
 */
export function mpgToMillilitresPer100Km(mpg: number): number {
  return Math.floor((mpgToLitresPer100KmFactor * 1000) / mpg)
}

/** Miles per American gallon; MPGe for an electric car. */
export function millilitresPer100KmToMpg(millilitres: number): number {
  return Math.round((mpgToLitresPer100KmFactor * 1000) / millilitres)
}

export function millilitresPer100KmToKwh(millilitres: number): { per100Km: number; per100Miles: number } {
  const per100Km = (millilitres / 1000) * kwhPerLitreOfPetrol
  return { per100Km, per100Miles: per100Km * kilometresInAMile }
}

/**
 * Whole miles in a unit of distance. Among the kilometres that are these miles, the roundest: whoever drove 150,000 km
 * reads 150,000 km and not 150,001, and what is shown is the same mile when it is typed again.
 */
export function milesInUnit(miles: number, unit: DistanceUnit): number {
  const whole = Math.round(miles)
  if (unit === 'mi') return whole
  const [from, until] = [(whole - 0.5) * kilometresInAMile, (whole + 0.5) * kilometresInAMile]
  const rounds = [100_000, 10_000, 1_000, 100, 10, 5].map((step) => Math.max(0, Math.ceil(from / step)) * step)
  return rounds.find((round) => round < until) ?? Math.round(whole * kilometresInAMile)
}

/** A distance of which the magnitude matters, to three digits: 12,000 miles are 19,300 km. */
export function roughMilesInUnit(miles: number, unit: DistanceUnit): number {
  return unit === 'mi' ? Math.round(miles) : Number((miles * kilometresInAMile).toPrecision(3))
}

/** Whole miles of a distance in a unit. */
export function distanceToMiles(distance: number, unit: DistanceUnit): number {
  return Math.round(unit === 'mi' ? distance : distance / kilometresInAMile)
}

/** A consumption as it is shown: whole miles per gallon, or litres per 100 km to a tenth. */
export function millilitresPer100KmInUnit(millilitres: number, unit: ConsumptionUnit): number {
  if (unit === 'litres') return Math.round(millilitres / 100) / 10
  return Math.round(((unit === 'mpgUk' ? litresPer100KmOfUkMpg : mpgToLitresPer100KmFactor) * 1000) / millilitres)
}

/** A bound in American miles per gallon, as addresses have it, in the unit of a reader. */
export function usMpgInUnit(mpg: number, unit: ConsumptionUnit): number {
  if (unit === 'mpg') return mpg
  const litres = mpgToLitresPer100KmFactor / mpg
  return unit === 'mpgUk' ? Math.round(litresPer100KmOfUkMpg / litres) : Math.round(litres * 10) / 10
}

/**
 * The bound in American miles per gallon, to a hundredth, of all cars that are shown with this consumption or less. It is
 * never whole: to a whole bound the search itself adds what rounding takes away (search-number-bounds-of.ts).
 */
export function consumptionBoundToUsMpg(consumption: number, unit: 'mpgUk' | 'litres'): number {
  const litres = unit === 'mpgUk' ? litresPer100KmOfUkMpg / Math.max(consumption - 0.5, 0.5) : consumption + 0.0499
  const mpg = Math.ceil((mpgToLitresPer100KmFactor / litres) * 100) / 100
  return Number.isInteger(mpg) ? Math.round(mpg * 100 + 1) / 100 : mpg
}

/** Metric horsepower, as used in Europe. */
export function hpToPs(hp: number): number {
  return Math.round(hp / horsepowerPerMetricHorsepower)
}

export function hpToKilowatts(hp: number): number {
  return Math.round(hp / hpInAKilowatt)
}
