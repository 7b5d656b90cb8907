import { expect, it } from 'vitest'
import { mixBudgets } from './mix-budgets.ts'

const car = (brand: string, dollars: number) => ({ brand, priceCents: dollars * 100 })

it('a row of many dear cars and some ordinary ones begins with the ordinary, one of each budget and make', () => {
  const ferraris = Array.from({ length: 20 }, (_, at) => car('ferrari', 210_000 + at))
  const others = [
    car('ford', 31_000),
    car('ford', 22_000),
    car('toyota', 18_000),
    car('kia', 9_000),
    car('bmw', 52_000),
    car('mazda', 26_000),
  ]
  expect(mixBudgets([...ferraris, ...others], 7).map(({ brand, priceCents }) => [brand, priceCents / 100])).toEqual([
    ['ford', 22_000],
    ['mazda', 26_000],
    ['kia', 9_000],
    ['bmw', 52_000],
    ['ferrari', 210_000],
    ['toyota', 18_000],
    ['ford', 31_000],
  ])
})

it('cars of one budget and make keep their order, and are shown although they are alike', () => {
  const dear = [car('ferrari', 300_000), car('ferrari', 200_000), car('ferrari', 250_000)]
  expect(mixBudgets(dear, 2)).toEqual(dear.slice(0, 2))
  expect(mixBudgets([], 6)).toEqual([])
})
