// Conversions between units. Pages use only this file to show cars; parse-units.ts reads what people write.

export const kilometresInAMile = 1.609344
export const hpInAKilowatt = 1.341022
/** A metric horsepower (`PS`, `ch`, `KM`, `cv`) in the `hp` of American papers. */
export const horsepowerPerMetricHorsepower = 0.98632
/** Litres per 100 km of one mile per gallon (American): 235.215 divided by the miles. */
export const mpgToLitresPer100KmFactor = 235.215
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

/** Metric horsepower, as used in Europe. */
export function hpToPs(hp: number): number {
  return Math.round(hp / horsepowerPerMetricHorsepower)
}

export function hpToKilowatts(hp: number): number {
  return Math.round(hp / hpInAKilowatt)
}
