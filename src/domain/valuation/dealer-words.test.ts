import { expect, it } from 'vitest'
import { DealerWords } from './dealer-words.ts'

const brands = ['Toyota', 'Ford', 'BMW', 'Audi']

function wordsOf(cars: readonly { sellerId: string; brand: string; words: string[] }[]): string[] {
  const dealers = new DealerWords()
  for (const car of cars) dealers.count(car)
  return [...dealers.ofOneDealer()]
}

it('a word that one dealer alone says of cars of many brands is that dealer’s', () => {
  const dealer = brands.map((brand) => ({ sellerId: 'tayer', brand, words: ['tayer', 'limited'] }))
  const others = brands.map((brand, index) => ({ sellerId: `other-${index}`, brand, words: ['limited'] }))
  expect(wordsOf([...dealer, ...others])).toEqual(['tayer'])
})

it('a rare trim that one dealer has is a trim, and so is every word of a market of one seller', () => {
  const rare = [1, 2, 3].map(() => ({ sellerId: 'one', brand: 'Ford', words: ['shelby'] }))
  const others = brands.map((brand, index) => ({ sellerId: `other-${index}`, brand, words: [] }))
  expect(wordsOf([...rare, ...others])).toEqual([])
  expect(wordsOf(brands.map((brand) => ({ sellerId: 'import', brand, words: ['gcc'] })))).toEqual([])
})
