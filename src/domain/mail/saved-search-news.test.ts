import { expect, it } from 'vitest'
import { mailTemplates } from './mail-templates.ts'

const template = mailTemplates['saved-search-found']
const car = { id: 'c1', title: 'Tesla Model X', priceCents: 5_070_000, location: null }

it('G-03 a mail about price drops alone does not say that the search found cars', () => {
  const mailOf = (kinds: ('new' | 'price')[], total = kinds.length) => {
    const cars = kinds.map((kind) => ({ ...car, kind }))
    const { subject, heading } = template.compose({ ...template.sample, name: 'Tesla', total, cars }, 'en')
    return `${subject} | ${heading}`
  }
  expect(mailOf(['price'])).toBe('Price drop for your search: Tesla | The price of a car in your search dropped')
  expect(mailOf(['price', 'price'])).toBe(
    '2 price drops for your search: Tesla | Prices of cars in your search dropped',
  )
  expect(mailOf(['new'])).toBe('One car for your search: Tesla | Your search found a car')
  expect(mailOf(['new', 'price'])).toBe('2 cars for your search: Tesla | Your search found 2 cars')
  // Of those that the mail does not carry, the kind is not known.
  expect(mailOf(['price'], 50)).toContain('Your search found 50 cars')
})
