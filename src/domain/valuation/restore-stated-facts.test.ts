import { expect, it } from 'vitest'
import { restoreStatedFacts } from './restore-stated-facts.ts'

const urus = { brand: 'Lamborghini', model: 'Urus', year: 2021, mileageMiles: 20_000, region: 'tx', titleWords: [] }

it('a difference says of the car what its advert states, and nothing where it states nothing', () => {
  const differences = [
    { field: 'region', from: 'wa', to: 'ca', cents: 90_000 },
    { field: 'fuel', from: 'Petrol', to: 'Diesel', cents: -10_000 },
    { field: 'year', from: 2019, to: 2021, cents: 300_000 },
    { field: 'trim', from: null, to: 'sport', cents: 40_000 },
  ] as const
  expect(restoreStatedFacts({ ...urus, fuel: null } as never, differences)).toEqual([
    { field: 'region', from: 'wa', to: 'tx', cents: 90_000 },
    { field: 'fuel', from: 'Petrol', to: null, cents: -10_000 },
    { field: 'year', from: 2019, to: 2021, cents: 300_000 },
    { field: 'trim', from: null, to: 'sport', cents: 40_000 },
  ])
})
