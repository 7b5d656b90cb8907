import { expect, it } from 'vitest'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import { carBrandKey, carModelKey } from './market-car.ts'

const toldSize = () => processCacheSizes()['keys of makes and models'] ?? { entries: -1, bytes: Infinity, maxBytes: 0 }

it('all spellings of a make and a model have one key', () => {
  expect(carBrandKey('Mercedes_Benz')).toBe(carBrandKey('mercedes-benz'))
  expect(carModelKey({ brand: 'BMW', model: '3-Series' })).toBe(carModelKey({ brand: ' bmw', model: '3  series' }))
})

it.each([
  ['makes', (at: number) => ({ brand: `Invented ${at}`, model: 'One' })],
  ['models of one make', (at: number) => ({ brand: 'Invented', model: `Model ${at}` })],
])('%s that sellers invent fill no more than the bytes that are told, and keep their keys', (_, car) => {
  for (let at = 0; at < 60_000; at += 1) carModelKey(car(at))
  const { entries, bytes, maxBytes } = toldSize()
  expect(entries).toBeGreaterThan(0)
  expect(bytes).toBeGreaterThan(100)
  expect(bytes).toBeLessThanOrEqual(maxBytes)
  expect(maxBytes).toBe(4 * 2 ** 20)
  expect(carModelKey(car(3))).toBe(carModelKey(car(3)))
})
