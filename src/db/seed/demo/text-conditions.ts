import type { DescribedCarFacts } from './description-sentence-pool.ts'

type Condition = (car: DescribedCarFacts) => boolean

export const burnsFuel: Condition = ({ fuel }) => fuel !== 'Electric'
export const hasAutomaticTransmission: Condition = ({ transmission }) => transmission !== 'Manual'
export const hasAllWheelDrive: Condition = ({ drive }) => drive === 'All-wheel drive'
export const hasFixedRoof: Condition = ({ body }) => body !== 'Roadster'
export const isInGoodCondition: Condition = ({ condition }) => condition !== 'Fair' && condition !== 'Needs work'
export const isExoticCar: Condition = ({ brand, body }) => exoticBrands.has(brand) || body === 'Supercar'
export const isNoExoticCar: Condition = (car) => !isExoticCar(car)
export const isPracticalCar: Condition = (car) =>
  isNoExoticCar(car) && car.body !== null && practicalBodies.has(car.body)
/** Few miles for its age, whatever is usual for its model. */
export const hasLowMileage: Condition = ({ mileageMiles, year, thisYear }) =>
  mileageMiles < 6000 * Math.max(1, thisYear - year)

/** The seller bought it new. */
export const wasBoughtNewBySeller: Condition = ({ owners, yearOfPurchase, year }) =>
  owners === 1 && yearOfPurchase === year
export const wasBoughtUsedBySeller: Condition = ({ owners }) => owners !== null && owners > 1

export function hasOwnerCountIn(...numbers: number[]): Condition {
  return ({ owners }) => owners !== null && numbers.includes(owners)
}

/** The seller bought the car when it was between `from` and `to` years old. */
export function wasBoughtAtCarAge(from: number, to = Number.POSITIVE_INFINITY): Condition {
  return ({ yearOfPurchase, year }) =>
    yearOfPurchase !== null && yearOfPurchase - year >= from && yearOfPurchase - year <= to
}

export function isAtLeastYearsOld(years: number): Condition {
  return ({ year, thisYear }) => thisYear - year >= years
}

export function isBuiltInOrAfter(first: number): Condition {
  return ({ year }) => year >= first
}

export function hasMileageOfAtLeast(miles: number): Condition {
  return ({ mileageMiles }) => mileageMiles >= miles
}

export function isCarOfModels(...models: string[]): Condition {
  return ({ model }) => models.includes(model)
}

export function isCarOfOtherModels(...models: string[]): Condition {
  return ({ model }) => !models.includes(model)
}

export function isNoneOfBodyTypes(...bodies: string[]): Condition {
  return ({ body }) => body === null || !bodies.includes(body)
}

const exoticBrands = new Set(['Ferrari', 'Lamborghini', 'Rolls_Royce'])
const practicalBodies = new Set(['Saloon', 'Estate', 'Hatchback', 'SUV'])
