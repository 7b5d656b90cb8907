// What an amount of one unit is in another. Pages show cars by this alone; what people write is read by written-units.ts.

export const kilometresInAMile = 1.609344
export const hpInAKilowatt = 1.341022
/** A metric horsepower, which `PS` and `cv` are, beside the `hp` of American papers. */
export const hpInAPs = 0.98632
/** Litres for 100 km that a mile to the gallon (American) is: 235.215 divided by the miles. */
export const mpgToLitresPer100KmFactor = 235.215
/** The energy of a gallon of petrol is 33.705 kWh, by which the EPA makes MPGe: so much in a litre. */
export const kwhInALitre = 8.904

/** What a bound of miles to the gallon is in the unit of the table, rounded down: a car of just so many is within it. */
export function mpgToMillilitresPer100Km(mpg: number): number {
  return Math.floor((mpgToLitresPer100KmFactor * 1000) / mpg)
}

/** Miles to the American gallon, MPGe of an electric car. */
export function millilitresToMpg(millilitres: number): number {
  return Math.round((mpgToLitresPer100KmFactor * 1000) / millilitres)
}

export function millilitresToKwh(millilitres: number): { per100Km: number; per100Miles: number } {
  const per100Km = (millilitres / 1000) * kwhInALitre
  return { per100Km, per100Miles: per100Km * kilometresInAMile }
}

/** Horsepower as it is counted in Europe. */
export function hpToPs(hp: number): number {
  return Math.round(hp / hpInAPs)
}

export function hpToKilowatts(hp: number): number {
  return Math.round(hp / hpInAKilowatt)
}
