import type { PriceEstimateBreakdown, PriceEstimateField } from '#contract/valuation.ts'
import type { CompleteValuationInput } from './market-car.ts'
import { optionalPriceFactFields } from './optional-price-facts.ts'
import type { PriceModel } from './price-model.ts'
import { pairableWord } from './title-words.ts'
import { trimNamesOf } from './trim-names.ts'

const fields = ['year', 'mileageMiles', ...optionalPriceFactFields] as const

/**
 * At most this many trims and items of equipment are named: those that add most, each at least a two-hundredth. What
 * other words of the advert add is a part of its own without a name: nobody would give such a word as a reason.
 */
const mostNamed = 4
const leastNamed = 0.005

type Part = { field: PriceEstimateField; from: string | number | null; to: string | number | null; log: number }

/**
 * Explains an estimate as a sum in whole dollars: the value of the usual car of the model, what each fact of this car
 * adds or subtracts, and the effect of the current market. Facts are changed one after the other. The logarithmic mean
 * of both values converts their logarithms to dollars, so that no part depends on the size of those before it; rounding
 * by the largest remainder makes the sum exact.
 *
 * @param car with its left-out facts filled in (`estimatePlausibleFactCombinations`)
 * @param log of its value in cents
 */
export function explainPriceEstimate(
  car: CompleteValuationInput,
  { model, fold, log }: { model: PriceModel; fold: number | null; log: number },
): PriceEstimateBreakdown | null {
  const usual = model.support.usualCar(car)
  if (!usual) return null
  const parts: Part[] = []
  let current = usual
  let before = model.logValue(usual, fold)
  const usualLog = before
  const step = (field: PriceEstimateField, next: CompleteValuationInput, said: Pick<Part, 'from' | 'to'>) => {
    const after = model.logValue(next, fold)
    parts.push({ field, ...said, log: after - before })
    current = next
    before = after
  }
  for (const field of fields) {
    const [from, to] = [usual[field] ?? null, car[field] ?? null]
    if (from !== to) step(field, { ...current, [field]: car[field] }, { from, to })
  }
  const counted = model.features.countedWords(car)
  if (counted.length > 0) {
    const names = trimNamesOf(counted, car.titleWords)
    const worth = (words: readonly string[]) =>
      model.logValue({ ...current, titleWords: words }, fold) - model.logValue({ ...current, titleWords: [] }, fold)
    const said = names
      .map(({ name, words }) => ({ name, log: worth(words) }))
      .filter(({ log }) => log > leastNamed)
      .sort((a, b) => b.log - a.log)
      .slice(0, mostNamed)
      .map(({ name }) => name)
    const understood = new Set(names.flatMap(({ words }) => words))
    const titleWords = car.titleWords?.filter((word) => understood.has(pairableWord(word)))
    step('trim', { ...current, titleWords }, { from: null, to: said.join(', ') || null })
    step('details', { ...current, titleWords: car.titleWords }, { from: null, to: null })
  }
  parts.push({ field: 'market', from: null, to: null, log: log - before })
  return { usual: { year: usual.year, mileageMiles: usual.mileageMiles }, ...inDollars(usualLog, log, parts) }
}

function inDollars(usualLog: number, log: number, parts: readonly Part[]) {
  const dollars = (of: number) => Math.round(Math.round(Math.exp(of)) / 100)
  const [usualDollars, valueDollars] = [dollars(usualLog), dollars(log)]
  const total = parts.reduce((sum, part) => sum + part.log, 0)
  const mean = Math.abs(total) < 1e-9 ? valueDollars : (valueDollars - usualDollars) / total
  const exact = parts.map((part) => part.log * mean)
  const whole = exact.map(Math.floor)
  const missing = valueDollars - usualDollars - whole.reduce((sum, dollars) => sum + dollars, 0)
  const byRemainder = [...exact.keys()].sort((a, b) => remainder(exact[b]) - remainder(exact[a]))
  for (const place of byRemainder.slice(0, missing)) whole[place] = (whole[place] ?? 0) + 1
  return {
    usualCents: usualDollars * 100,
    valueCents: valueDollars * 100,
    parts: parts
      .map(({ field, from, to }, place) => ({ field, from, to, cents: 100 * (whole[place] ?? 0) }))
      .filter(({ cents }) => cents !== 0),
  }
}

function remainder(value = 0): number {
  return value - Math.floor(value)
}
