import { expect, it } from 'vitest'
import { type CarSimilarityTraits, carDissimilarity } from './car-dissimilarity.ts'

const liked: CarSimilarityTraits = {
  brand: 'Audi',
  model: 'A4',
  body: 'Saloon',
  fuel: 'Petrol',
  year: 2020,
  priceCents: 2_000_000,
}
const distance = (more: Partial<CarSimilarityTraits>) => carDissimilarity(liked, { ...liked, ...more })

it('a twin is at no distance, and a quarter more or less to pay is one step', () => {
  expect(distance({})).toBe(0)
  expect(distance({ priceCents: 2_500_000 })).toBeCloseTo(1)
  expect(distance({ priceCents: 1_600_000 })).toBeCloseTo(1)
})

it('runs from the same model to another model, another body, and another brand', () => {
  const steps = [
    distance({ year: 2018 }),
    distance({ fuel: 'Diesel' }),
    distance({ model: 'A6' }),
    distance({ model: 'Q5', body: 'SUV' }),
    distance({ brand: 'BMW', model: 'X5', body: 'SUV' }),
  ]
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(new Set(steps).size).toBe(steps.length)
})

it('the same model’s name under another brand is no likeness, and what is unknown counts half', () => {
  expect(distance({ brand: 'BMW' })).toBe(distance({ brand: 'BMW', model: '320i' }))
  expect(distance({ body: null })).toBe(distance({ body: 'SUV' }) / 2)
})
