import { expect, it } from 'vitest'
import type { PriceEstimate } from '#contract/valuation.ts'
import { measureAccuracyByGroups, type ValuedCarWithPrice } from './measure-accuracy-by-groups.ts'

const estimate: PriceEstimate = {
  valueCents: 100,
  lowCents: 80,
  lowerCents: 90,
  upperCents: 110,
  highCents: 120,
  dearestValueCents: 100,
  dearestUpperCents: 110,
  dearestHighCents: 120,
  openFacts: [],
  carCount: 9,
}

/** A car of 2024 with a value of 100 cents. */
function example(priceCents: number, more: Partial<ValuedCarWithPrice> = {}): ValuedCarWithPrice {
  const car = { sellerId: 'one', brand: 'A', model: 'B', year: 2024, mileageMiles: 1, priceCents }
  return {
    car: { ...car, fuel: null, transmission: null, body: null },
    valueCents: 100,
    middleCents: 105,
    estimate,
    silence: null,
    hasFactsLeftOut: false,
    isSold: false,
    sellerCars: 1,
    ...more,
  }
}

const groupsOf = (values: ValuedCarWithPrice[], fewestCars = 1) =>
  measureAccuracyByGroups(values, { referenceYear: 2026, fewestCars })
const figuresOf = (values: ValuedCarWithPrice[], kind = 'all') =>
  groupsOf(values).find((group) => group.kind === kind)?.figures ?? null

it('counts errors of the price, and what the ranges hold', () => {
  expect(figuresOf([example(100), example(115), example(125), example(200)])).toMatchObject({
    within10Percent: 25,
    within20Percent: 75,
    coverage50Percent: 25,
    coverage80Percent: 50,
  })
})

it('allows chance more where the cars of a model miss together than where each misses by itself', () => {
  const of = (model: string, priceCents: number) => {
    const { car, ...valued } = example(priceCents)
    return { ...valued, car: { ...car, model } }
  }
  const together = [100, 100, 100, 100].flatMap((cents) => [of('in', cents), of('out', 3 * cents)])
  const apart = [100, 300, 100, 300].flatMap((cents, place) => [of(`${place}`, cents), of(`${place + 4}`, cents)])
  expect(figuresOf(together)?.coverage80ChancePercent).toBeCloseTo((196 * Math.sqrt(2 * 2 ** 2)) / 8)
  expect(figuresOf(apart)?.coverage80ChancePercent).toBeCloseTo((196 * Math.sqrt(8 * 0.5 ** 2)) / 8)
})

it('says on which side values lie: below zero they are too low', () => {
  expect(figuresOf([example(125)])?.biasPercent).toBeCloseTo(-20)
  expect(figuresOf([example(125)])?.middleBiasPercent).toBeCloseTo(-16)
  expect(figuresOf([example(80)])?.biasPercent).toBeCloseTo(25)
})

it('tells silence with its reason from a label that hangs on facts left out, and from one that nothing explains', () => {
  const open = { ...estimate, dearestUpperCents: 150, dearestHighCents: 160, openFacts: ['fuel' as const] }
  const silent = { estimate: null, silence: 'few' as const }
  const unexplained = { estimate: null, silence: null }
  const figures = figuresOf([
    example(100),
    example(115, { estimate: open }),
    example(1, silent),
    example(1, unexplained),
  ])
  expect(figures).toMatchObject({ labelledPercent: 25, explainedPercent: 75, silentPercent: 50 })
})

it('keeps sold cars out of every group but their own, and tells sellers apart by what they offer', () => {
  const values = [
    example(100),
    example(100, { isSold: true }),
    example(100, { sellerCars: 50 }),
    example(100, { sellerCars: 5 }),
  ]
  const counts = Object.fromEntries(groupsOf(values).map(({ kind, cars }) => [kind, cars]))
  expect(counts).toMatchObject({ all: 3, sold: 1, fewCarsSeller: 1, manyCarsSeller: 1, age: 3, valueAndAge: 3 })
})

it('knows old and expensive cars, and ages in spans', () => {
  const old = example(100)
  const expensive = example(9_000_000)
  const values = [{ ...old, car: { ...old.car, year: 2010 } }, expensive]
  const groups = groupsOf(values)
  const counts = Object.fromEntries(groups.map(({ kind, cars }) => [kind, cars]))
  expect(counts).toMatchObject({ old: 1, expensive: 1 })
  const cells = groups.filter(({ kind }) => kind === 'valueAndAge').map(({ fromAge, toAge }) => [fromAge, toAge])
  expect(cells).toEqual([
    [0, 2],
    [15, null],
  ])
})

it('gives no figures of fewer cars than asked', () => {
  expect(groupsOf([example(100)], 2).every(({ figures }) => figures === null)).toBe(true)
})
