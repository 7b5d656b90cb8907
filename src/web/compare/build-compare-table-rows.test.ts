import { expect, it } from 'vitest'
import { pickAttributeValues } from '#contract/attribute-names.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import { buildCompareTableRows, type ComparedTraitName, type CompareTableRowData } from './build-compare-table-rows.ts'

const rowsOf = (cars: CarWithEquipment[], text: (value: number) => string = String) =>
  buildCompareTableRows(cars, (name, car) => (car[name] === null ? null : text(car[name])))

const aCar = (more: Partial<CarWithEquipment> = {}): CarWithEquipment => ({
  id: 'a',
  title: '2020 Audi A4',
  brand: 'Audi',
  ...pickAttributeValues({}),
  model: 'A4',
  year: 2020,
  yearOfPurchase: 2020,
  yearsOfUse: 6,
  mileageMiles: 40_000,
  fuel: 'Petrol',
  transmission: 'Automatic',
  body: 'Saloon',
  colour: 'Blue',
  timeZone: null,
  location: 'Denver, CO',
  latitude: null,
  longitude: null,
  priceCents: 2_000_000,
  originalPriceCents: null,
  description: 'Drives.',
  status: 'available',
  valuation: null,
  isAdvertised: false,
  isUnconfirmed: false,
  postedAt: '2026-11-01T00:00:00.000Z',
  picture: { urlBase: '/p', widths: [480], formats: ['webp'], width: 480, height: 320, placeholder: '' },
  seller: { id: 's', name: 'Sally', isVerified: false, rating: null },
  ...more,
})

function row(cars: CarWithEquipment[], name: ComparedTraitName): CompareTableRowData {
  const found = rowsOf(cars).find((one) => one.name === name)
  if (!found) throw new Error(`no row ${name}`)
  return found
}

it('a trait differs as soon as one car differs, also where one does not say', () => {
  const cars = [aCar(), aCar({ fuel: 'Diesel', colour: null })]
  const differing = rowsOf(cars).filter(({ differs }) => differs)
  expect(differing.map(({ name }) => name)).toEqual(['fuel', 'colour'])
  expect(rowsOf([aCar()]).some(({ differs }) => differs)).toBe(false)
})

it('the lowest price, the fewest miles and the newest year are the best, and the rest says by how much more', () => {
  const cars = [
    aCar({ priceCents: 2_500_000, mileageMiles: 10_000, year: 2019 }),
    aCar({ priceCents: 2_000_000, mileageMiles: null, year: 2022 }),
    aCar({ priceCents: 2_000_000, mileageMiles: 30_000, year: 2022 }),
  ]
  expect(row(cars, 'price').cells).toEqual([
    { value: 2_500_000, isBest: false, above: { amount: 500_000, unit: 'cents' } },
    { value: 2_000_000, isBest: true, above: null },
    { value: 2_000_000, isBest: true, above: null },
  ])
  expect(row(cars, 'mileageMiles').cells.map(({ isBest, above }) => [isBest, above])).toEqual([
    [true, null],
    [false, null],
    [false, { amount: 20_000, unit: 'miles' }],
  ])
  expect(row(cars, 'year').cells.map(({ isBest, above }) => [isBest, above])).toEqual([
    [false, null],
    [true, null],
    [true, null],
  ])
})

it('a car that can no longer be had is not the cheapest', () => {
  const cars = [aCar({ priceCents: 1_000_000, status: 'sold' }), aCar(), aCar({ priceCents: 2_500_000 })]
  expect(row(cars, 'price').cells.map(({ isBest, above }) => [isBest, above?.amount ?? 0])).toEqual([
    [false, 0],
    [true, 0],
    [false, 500_000],
  ])
})

it('nobody has the best of a number that all share, or that one alone gives', () => {
  const isAnyBest = (cars: CarWithEquipment[], name: ComparedTraitName) =>
    row(cars, name).cells.some(({ isBest }) => isBest)
  expect(isAnyBest([aCar(), aCar()], 'price')).toBe(false)
  expect(isAnyBest([aCar(), aCar({ mileageMiles: null })], 'mileageMiles')).toBe(false)
  expect(isAnyBest([aCar(), aCar(), aCar({ mileageMiles: null })], 'mileageMiles')).toBe(false)
})

it('a difference is counted in the unit of its own row, and only rows that say one have it', () => {
  const more = { priceCents: 2_100_000, mileageMiles: 41_000, owners: 2, year: 2021, powerHp: 200, engineCc: 1998 }
  const rows = rowsOf([aCar({ owners: 1, powerHp: 150, engineCc: 1395 }), aCar({ ...more, yearsOfUse: 5 })])
  const differences = rows.flatMap(({ name, cells }) => cells.flatMap(({ above }) => (above ? [[name, above]] : [])))
  expect(differences).toEqual([
    ['price', { amount: 100_000, unit: 'cents' }],
    ['mileageMiles', { amount: 1000, unit: 'miles' }],
    ['owners', { amount: 1, unit: 'people' }],
  ])
})

it('what no car states has no row, and what one of them states has', () => {
  const cars = [aCar({ engineCc: null, cylinders: null }), aCar({ engineCc: null, cylinders: 6 })]
  const names = rowsOf(cars).map(({ name }) => name)
  expect(names).toContain('cylinders')
  expect(names).not.toContain('engineCc')
})

it('prices that are shown alike are alike, whatever their cents', () => {
  const { cells, differs } = row([aCar({ priceCents: 2_000_010 }), aCar({ priceCents: 2_000_090 })], 'price')
  expect([differs, cells.map(({ above }) => above)]).toEqual([false, [null, null]])
})

it('attributes that are shown alike are alike, and share what is best, whatever was stored', () => {
  const cars = [10_692, 10_701, 13_100].map((consumption) => aCar({ consumption }))
  const milesPerGallon = (millilitres: number) => String(Math.round(235_215 / millilitres))
  const of = (list: CarWithEquipment[]) => rowsOf(list, milesPerGallon).find(({ name }) => name === 'consumption')
  expect(of(cars)?.cells.map(({ isBest }) => isBest)).toEqual([true, true, false])
  expect(of(cars.slice(0, 2))).toMatchObject({ differs: false, cells: [{ isBest: false }, { isBest: false }] })
})

it('nobody is the best by a difference that matters to no buyer', () => {
  const isAnyBest = (cars: CarWithEquipment[], name: ComparedTraitName) =>
    row(cars, name).cells.some(({ isBest }) => isBest)
  // 21 and 20 mpg, then 21 and 18.
  expect(isAnyBest([aCar({ consumption: 11_200 }), aCar({ consumption: 11_760 })], 'consumption')).toBe(false)
  expect(isAnyBest([aCar({ consumption: 11_200 }), aCar({ consumption: 13_070 })], 'consumption')).toBe(true)
  expect(isAnyBest([aCar({ priceCents: 2_000_000 }), aCar({ priceCents: 2_010_000 })], 'price')).toBe(false)
  expect(isAnyBest([aCar({ mileageMiles: 40_000 }), aCar({ mileageMiles: 41_000 })], 'mileageMiles')).toBe(false)
  expect(isAnyBest([aCar({ year: 2020 }), aCar({ year: 2021 })], 'year')).toBe(true)
})
