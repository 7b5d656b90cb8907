import type { ChoiceAttribute } from '#contract/attribute-kinds.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { type PricedAttributeName, pricedAttributeNames } from '#contract/priced-attributes.ts'
import type { MonotoneCurveColumns } from './enforce-monotone-curves.ts'
import type { CompleteValuationInput } from './market-car.ts'

// The block of columns that the market, each brand and each model have.

/** Ages in years and mileages in miles between which the logarithm of the value is linear. */
const ageKnots = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 22, 26, 30]
const mileageKnots = [0, 5_000, 12_000, 20_000, 30_000, 42_000, 57_000, 75_000, 97_000, 125_000, 160_000, 220_000]

/** The limit of choices, of all fields together; further different ones are left out of the fit. */
const maxChoices = 72
const ageAt = 1
const mileageAt = ageAt + ageKnots.length
const slopesAt = mileageAt + mileageKnots.length
const choicesAt = slopesAt + 2
/** Columns of a block: its own level, ages, mileages, slopes of engine and power, choices. */
export const priceModelBlockColumnOffsets = { whole: choicesAt + maxChoices, mileageAt, slopesAt, choicesAt } as const
/** The levels with a whole block: market, brand, model. */
const wholeLevels = 3

/** How many columns the block of a level has, from the market (0) down: a size of a model has only its curves. */
export function priceModelBlockWidth(level: number): number {
  return level < wholeLevels ? priceModelBlockColumnOffsets.whole : slopesAt
}

/** The centre of the straight lines for the value of engine and power, in logarithms. */
const usualEngineCc = 2000
const usualPowerHp = 180

/** Facts whose value is a slope. */
const slopeFields = ['engineCc', 'powerHp'] as const
const choiceFields = pricedAttributeNames.filter((name) => name !== 'engineCc' && name !== 'powerHp')

/** The choices of a car, by the position of their field; undefined: not known to the fit or not counted. */
type Choices = readonly (number | undefined)[]

/** The fields whose values go from best to worst, in the order of the list of attributes. */
const scaleFields = choiceFields.filter((field) => 'isScale' in carAttributes[field] && carAttributes[field].isScale)

/** The steps of a scale, best first; an unknown value (`encodePriceFact`) is not a step. */
function stepsOf(field: PricedAttributeName): readonly string[] {
  const { values } = carAttributes[field] as ChoiceAttribute
  return values.filter((value) => value !== 'Unknown')
}

/** The curves of a level: over age and miles, and over the steps of choices from a scale. */
export function priceModelCurveColumns(
  starts: readonly number[],
  choices: PriceModelChoiceColumns,
): MonotoneCurveColumns[] {
  const knotsFrom = (first: number, knots: readonly number[]) => knots.map((_, knot) => first + knot)
  const scales = starts.length > wholeLevels ? [] : choices.scales()
  const courses = [knotsFrom(ageAt, ageKnots), knotsFrom(mileageAt, mileageKnots), ...scales]
  return courses.map((offsets) => ({ starts, offsets }))
}

/** The features of a model year on the curve over age. */
export function carAgeFeatures(year: number, referenceYear: number) {
  const [index, left, right] = between(referenceYear + 1 - year, ageKnots)
  return { offsets: [ageAt + index, ageAt + index + 1], values: [left, right] }
}

/** The features of a car in a block: columns relative to its first one, and the value in each. */
export function carBlockFeatures(car: CompleteValuationInput, referenceYear: number, choices: Choices) {
  const age = carAgeFeatures(car.year, referenceYear)
  const mileage = between(car.mileageMiles, mileageKnots)
  const offsets = [0, ...age.offsets, mileageAt + mileage[0], mileageAt + mileage[0] + 1]
  const values = [1, ...age.values, mileage[1], mileage[2]]
  const add = (offset: number, value: number) => {
    offsets.push(offset)
    values.push(value)
  }
  if (car.engineCc) add(slopesAt, Math.log(car.engineCc / usualEngineCc))
  if (car.powerHp) add(slopesAt + 1, Math.log(car.powerHp / usualPowerHp))
  for (const choice of choices) if (choice !== undefined) add(choicesAt + choice, 1)
  return { offsets, values }
}

/** The columns of choices, the same in every block. */
export class PriceModelChoiceColumns {
  readonly #columns: Map<string, number>
  /** By the original spelling. */
  readonly #kept = new Map<PricedAttributeName, Map<string | number | null, number>>()

  constructor(columns = columnsOfScales()) {
    this.#columns = columns
  }

  of(car: CompleteValuationInput, isLearning: boolean): Choices {
    const choices: (number | undefined)[] = choiceFields.map((field) => this.#of(field, car[field], isLearning))
    // If most sellers of the model state a size or a power, leaving it out is informative too.
    for (const field of slopeFields) {
      if (car[field] === null) choices.push(this.#of(field, null, isLearning))
    }
    return choices
  }

  /** One number for fuel, transmission and body together. */
  variantOf(choices: Choices): number {
    return choices.slice(0, 3).reduce<number>((sum, choice = maxChoices) => sum * (maxChoices + 1) + choice, 0)
  }

  /** One number for fuel, engine, cylinders and drive together; null if engine and cylinders are not known. */
  sizeOf({ engineCc, cylinders }: CompleteValuationInput, choices: Choices): number | null {
    if (!engineCc && !cylinders) return null
    const size = (Math.round((engineCc ?? 0) / 100) * 32 + (cylinders ?? 0)) * (maxChoices + 1)
    return (size + (choices[0] ?? maxChoices)) * (maxChoices + 1) + (choices[3] ?? maxChoices)
  }

  /**
   * For each scale the columns of its steps, relative to a block's first one, best first; then the best step and the
   * left-out value, which is never worth more.
   */
  scales(): number[][] {
    return scaleFields.flatMap((field) => {
      const steps = stepsOf(field)
      const columnsOf = (values: readonly (string | null)[]) =>
        values.flatMap((value) => {
          const choice = this.#columns.get(nameOf(field, value))
          return choice === undefined ? [] : [choicesAt + choice]
        })
      return [columnsOf(steps), columnsOf([...steps.slice(0, 1), null])]
    })
  }

  save(): Map<string, number> {
    return this.#columns
  }

  #of(field: PricedAttributeName, value: string | number | null | undefined, isLearning: boolean): number | undefined {
    if (value === undefined) return undefined
    const kept = this.#kept.get(field) ?? new Map<string | number | null, number>()
    this.#kept.set(field, kept)
    const known = kept.get(value)
    if (known !== undefined) return known
    const name = nameOf(field, value)
    let choice = this.#columns.get(name)
    if (choice === undefined && isLearning && this.#columns.size < maxChoices) {
      choice = this.#columns.size
      this.#columns.set(name, choice)
    }
    if (choice !== undefined) kept.set(value, choice)
    return choice
  }
}

/**
 * The steps of all scales have columns even if no car has them: a step without one would be worth as much as an unknown
 * value.
 */
function columnsOfScales(): Map<string, number> {
  const names = scaleFields.flatMap((field) => stepsOf(field).map((step) => nameOf(field, step)))
  return new Map(names.map((name, choice) => [name, choice]))
}

/** A left-out value is informative too: it is a choice like any other. */
function nameOf(field: PricedAttributeName, value: string | number | null): string {
  return `${field} ${value === null ? '' : String(value).toLowerCase()}`
}

/** The knot at or before `x`, and the shares of it and of the next one; outside the knots, the nearest end. */
function between(x: number, knots: readonly number[]): [index: number, left: number, right: number] {
  const last = knots.length - 1
  if (!(x > (knots[0] as number))) return [0, 1, 0]
  if (x >= (knots[last] as number)) return [last - 1, 0, 1]
  let index = 0
  while (x > (knots[index + 1] as number)) index++
  const share = (x - (knots[index] as number)) / ((knots[index + 1] as number) - (knots[index] as number))
  return [index, 1 - share, share]
}
