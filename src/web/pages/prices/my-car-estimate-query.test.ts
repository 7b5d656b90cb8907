import { describe, expect, it } from 'vitest'
import {
  isMyCarFormComplete,
  myCarEstimateUrl,
  parseMyCarEstimateQuery,
  prefilledSellFormUrl,
  validateMyCarForm,
} from './my-car-estimate-query.ts'

const facts = ['fuel', 'engineCc', 'powerHp', 'location', 'trim'] as const
const options = { facts: [...facts], language: 'en' as const, now: new Date('2026-11-20T12:00:00Z') }
const car = { brand: 'Tesla', model: 'Model 3', year: '2021', mileage: '40,000', fuel: 'Electric', trim: 'Long Range' }
const queryOf = (more: Record<string, string> = {}) => parseMyCarEstimateQuery(new URLSearchParams({ ...car, ...more }))
const errorsOf = (more: Record<string, string>) => {
  const checked = validateMyCarForm(queryOf(more), options)
  return checked.kind === 'wrong' ? Object.keys(checked.errors) : []
}

describe('what is typed for an instant estimate', () => {
  it('becomes a car as the API takes it, titled as a seller would', () => {
    expect(validateMyCarForm(queryOf({ power: '283', location: 'Austin, TX' }), options)).toMatchObject({
      kind: 'valid',
      car: { title: '2021 Tesla Model 3 Long Range', year: 2021, mileageMiles: 40_000, powerHp: 283, fuel: 'Electric' },
    })
  })

  it.each([
    ['year', { year: '' }],
    ['year', { year: '1800' }],
    ['year', { year: '2028' }],
    ['year', { year: 'new' }],
    ['mileage', { mileage: '' }],
    ['mileage', { mileage: '2,000,000' }],
    ['mileage', { mileage: 'many' }],
    ['engine', { engine: '30 l' }],
    ['engine', { engine: '0.05' }],
    ['power', { power: '1' }],
    ['power', { power: '9000' }],
    ['fuel', { fuel: 'Steam' }],
  ])('has its %s pointed at where it is %o, and nothing else', (field, more) => {
    expect(errorsOf(more)).toEqual([field])
  })

  it('is read as the reader of the page writes numbers', () => {
    const german = validateMyCarForm(queryOf({ mileage: '42.000', power: '184' }), { ...options, language: 'de' })
    expect(german).toMatchObject({ kind: 'valid', car: { mileageMiles: 42_000, powerHp: 181 } })
  })

  it('counts only where prices of the model depend on it', () => {
    const checked = validateMyCarForm(queryOf({ power: '1', engine: '2.0' }), { ...options, facts: ['fuel'] })
    expect(checked).toMatchObject({ kind: 'valid', car: { powerHp: null, engineCc: null, location: null } })
  })
})

it('the address keeps what is typed, and leaves out what is blank', () => {
  const address = myCarEstimateUrl(queryOf())
  const { searchParams } = new URL(address, 'http://site.test')
  expect(Object.fromEntries(searchParams)).toEqual(car)
  expect(isMyCarFormComplete(searchParams)).toBe(true)
  expect(isMyCarFormComplete(new URLSearchParams({ brand: 'Tesla', model: 'Model 3' }))).toBe(false)
})

it('the way to sell holds everything that is typed, under the names of the form of a new car', () => {
  const address = prefilledSellFormUrl(queryOf({ power: '283', location: 'Austin, TX' }), facts)
  expect(Object.fromEntries(new URL(address, 'http://site.test').searchParams)).toEqual({
    title: '2021 Tesla Model 3 Long Range',
    category: 'Tesla',
    model: 'Model 3',
    year: '2021',
    mileage: '40,000',
    fuel: 'Electric',
    power: '283',
    location: 'Austin, TX',
  })
  expect(prefilledSellFormUrl(queryOf({ brand: 'Volvo' }), facts)).toContain('category=Volvo')
})
