import type { Random } from '#db/seed/random.ts'
import { carConditionsOfExpectation, type ExpectedCarCondition, toArray } from './car-conditions-of-expectation.ts'
import type { GeneratedCarFacts } from './generated-car.ts'
import {
  carValueChoices,
  maxNumberFieldValues,
  numberLimitsOfExpectation,
  randomCarFacts,
  randomNumberWithin,
} from './random-car-facts.ts'
import {
  expectationBoundNames,
  expectationChoiceFields,
  expectationNumberBounds,
  type SearchExpectation,
} from './search-expectation.ts'
import type { GeneratedStockVocabulary } from './stock-vocabulary.ts'

const fitsPerExpectation = 2
const triesPerMiss = 8
/** How far beyond a bound a near miss lies at most, as a share of the bound. */
const narrowly = 0.03

/**
 * Cars for every expectation: some that meet it, and for each of its conditions one that meets only the others: another
 * model of the make, another colour, a price just above the bound. And a car of every known model.
 */
export function generateStockForExpectations(
  expectations: readonly SearchExpectation[],
  names: GeneratedStockVocabulary,
  random: Random,
): GeneratedCarFacts[] {
  const stock = new Stock()
  for (const [brand, models] of names.models) {
    for (const model of models) stock.add({ ...randomCarFacts(names, random), brand, model })
  }
  const known = new Set<string>()
  for (const { sort: _, ...expected } of expectations) {
    const key = JSON.stringify(expected)
    if (known.has(key)) continue
    known.add(key)
    const asked = carConditionsOfExpectation(expected, names)
    const fits = stock.mayMeet(expected).filter((car) => asked.every(({ isMetBy }) => isMetBy(car)))
    const { rest = '' } = expected
    for (let n = fits.filter(({ says }) => says.includes(rest)).length; n < fitsPerExpectation; n++) {
      stock.add(fittingCar(expected, names, random))
    }
    for (const condition of asked) {
      // The model of another make would be a car that does not exist.
      if (condition.field === 'brand' && expected.model !== undefined) continue
      const others = asked.filter((other) => other !== condition)
      const isNearMiss = (car: GeneratedCarFacts) =>
        !condition.mayBeMetBy(car) && others.every(({ isMetBy }) => isMetBy(car))
      if (stock.mayMeet(condition.field === 'model' ? {} : expected).some(isNearMiss)) continue
      for (let tries = 0; tries < triesPerMiss; tries++) {
        const car = fittingCar(expected, names, random)
        change(car, condition, { expected, names, random })
        if (!isNearMiss(car)) continue
        stock.add(car)
        break
      }
    }
  }
  return stock.cars
}

/** The cars, and those of a model without looking at all of them. */
class Stock {
  readonly cars: GeneratedCarFacts[] = []
  readonly #byWord = new Map<string, GeneratedCarFacts[]>()

  add(car: GeneratedCarFacts): void {
    this.cars.push(car)
    const word = firstWord(car.model)
    const cars = this.#byWord.get(word) ?? []
    cars.push(car)
    this.#byWord.set(word, cars)
  }

  mayMeet({ model }: Pick<SearchExpectation, 'model'>): readonly GeneratedCarFacts[] {
    if (model === undefined) return this.cars
    return [...new Set(toArray(model).map(firstWord))].flatMap((word) => this.#byWord.get(word) ?? [])
  }
}

/** The names of all cars that are found by a model begin with the same word. */
function firstWord(model: string): string {
  return model.toLowerCase().split(/[ -]/)[0] ?? ''
}

function fittingCar(expected: SearchExpectation, names: GeneratedStockVocabulary, random: Random): GeneratedCarFacts {
  const car = { ...randomCarFacts(names, random), ...fittingName(expected, names, random) }
  const { near, region, not = {}, rest } = expected
  for (const field of expectationChoiceFields) {
    if (field === 'brand' || field === 'model') continue
    const denied = new Set<string>(toArray(not[field]))
    const values = toArray<string>(expected[field])
    const possible = values.length > 0 ? values : carValueChoices[field].filter((value) => !denied.has(value))
    if (values.length > 0 || denied.size > 0 || rest !== undefined) car[field] = random.pick(possible)
  }
  for (const field of new Set(expectationBoundNames.map((name) => expectationNumberBounds[name].field))) {
    const limits = numberLimitsOfExpectation(expected, field)
    if (limits !== null) car[field] = randomNumberWithin(limits, field, random)
  }
  if (expected.isVerified) car.isVerified = true
  const places = carConditionsOfExpectation({ near, region }, names)
  const there = [...names.towns.values()].filter((town) => places.every(({ isMetBy }) => isMetBy({ ...car, town })))
  return { ...car, says: rest ?? '', town: random.pick(there) }
}

function fittingName(
  expected: SearchExpectation,
  names: GeneratedStockVocabulary,
  random: Random,
): Pick<GeneratedCarFacts, 'brand' | 'model'> {
  const denied = { brands: toArray(expected.not?.brand), models: toArray(expected.not?.model) }
  const makes = toArray(expected.brand)
  const model = expected.model === undefined ? null : random.pick(toArray(expected.model))
  const possible = (makes.length > 0 ? makes : names.makes).filter(
    (brand) => !denied.brands.includes(brand) && (model === null || names.models.get(brand)?.includes(model)),
  )
  const brand = random.pick(possible.length > 0 ? possible : makes)
  const models = names.models.get(brand) ?? []
  return { brand, model: model ?? random.pick(models.filter((own) => !denied.models.includes(own))) }
}

/** Makes a car miss a condition, if that is possible. */
function change(
  car: GeneratedCarFacts,
  { field }: ExpectedCarCondition,
  { expected, names, random }: { expected: SearchExpectation; names: GeneratedStockVocabulary; random: Random },
): void {
  for (const name of expectationBoundNames) {
    const bound = expected[name]
    if (name !== field || bound === undefined) continue
    const { field: number, kind, unit } = expectationNumberBounds[name]
    const value = bound * unit
    const least = unit === 1 ? 1 : unit / 10
    const beyond =
      number === 'year' ? random.whole(1, 2) : random.whole(least, Math.max(least, Math.round(value * narrowly)))
    car[number] = Math.min(kind === 'least' ? value - beyond : value + beyond, maxNumberFieldValues[number])
    return
  }
  for (const choice of expectationChoiceFields) {
    if (choice === 'brand' || choice === 'model') continue
    if (field === choice) car[choice] = random.pick(carValueChoices[choice])
    if (field === `not.${choice}`) car[choice] = random.pick<string>(toArray(expected.not?.[choice]))
  }
  if (field === 'brand' || field === 'not.brand') {
    const brand = random.pick(names.makes)
    Object.assign(car, { brand, model: random.pick(names.models.get(brand) ?? []) })
  }
  if (field === 'model' || field === 'not.model') car.model = random.pick(names.models.get(car.brand) ?? [car.model])
  if (field === 'isVerified') car.isVerified = false
  if (field === 'region' || field === 'near') car.town = random.pick([...names.towns.values()])
}
