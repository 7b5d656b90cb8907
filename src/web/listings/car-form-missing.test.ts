import { expect, it } from 'vitest'
import { carFormMissing } from './car-form-missing.ts'
import { carFormScreens } from './car-form-screens.ts'

const blank = { category: '', price: '', title: ' ', description: '' }
const filled = { category: 'Audi', price: '100', title: 'Audi A4', description: 'One owner.' }

it('V-05 the table beside the form names what each part lacks, and nothing once all is there', () => {
  const missing = (of: Parameters<typeof carFormMissing>[1]) =>
    carFormScreens.flatMap((screen) => carFormMissing(screen, of))
  expect(missing({ values: blank, hasPhoto: false })).toEqual(['category', 'photo', 'price', 'title', 'description'])
  expect(missing({ values: filled, hasPhoto: true })).toEqual([])
  expect(carFormMissing('description', { values: { ...filled, title: '' }, hasPhoto: true })).toEqual(['title'])
})
