import { describe, expect, it } from 'vitest'
import { carFormFieldNames } from '#contract/car-drafts.ts'
import { advertGaps } from '#web/listings/advert-gaps.ts'
import {
  carFormErrorsOnScreen,
  carFormFieldOrder,
  firstScreenWithErrors,
  neighbourCarFormScreen,
  screenOfHash,
} from '#web/listings/car-form-screens.ts'
import { emptyCarFormValues } from '#web/listings/car-form-values.ts'
import { appendTopicLead, descriptionTopics, isTopicAnswered } from '#web/listings/description-topics.ts'

describe('the screens of the form', () => {
  it('show every field once', () => {
    expect(carFormFieldOrder.toSorted()).toEqual([...carFormFieldNames, 'photo'].toSorted())
  })

  it('show the errors of their own fields; the first with one is where the seller is led', () => {
    const errors = { description: 'wrong', price: 'wrong', photo: 'wrong' }
    expect(carFormErrorsOnScreen(errors, 'price')).toEqual({ price: 'wrong' })
    expect(carFormErrorsOnScreen(errors, 'car')).toEqual({})
    expect(firstScreenWithErrors(errors)).toBe('photos')
    expect(firstScreenWithErrors({})).toBeNull()
  })

  it('follow each other, and stand in the address', () => {
    expect([
      neighbourCarFormScreen('car', -1),
      neighbourCarFormScreen('car', 1),
      neighbourCarFormScreen('description', 1),
    ]).toEqual([...[null, 'facts', null]])
    expect([screenOfHash('#price'), screenOfHash('#nothing'), screenOfHash('')]).toEqual(['price', 'car', 'car'])
  })
})

describe('the description helper', () => {
  const service = descriptionTopics.find(({ field }) => field === 'serviceHistory')
  if (!service) throw new Error('Nobody asks about the service history.')
  const lead = 'Service history:'
  const isAnswered = (values: Partial<typeof emptyCarFormValues>) =>
    isTopicAnswered(service, { values: { ...emptyCarFormValues, ...values }, lead })

  it('begins a line once, at the end', () => {
    expect(appendTopicLead('', lead)).toBe('Service history: ')
    expect(appendTopicLead('Drives well.\n', lead)).toBe('Drives well.\nService history: ')
    expect(appendTopicLead('Service history: full\nRed', lead)).toBe('Service history: full\nRed')
  })

  it('ticks a topic once something stands behind its beginning, or its field says it', () => {
    expect(isAnswered({ description: 'Service history: ' })).toBe(false)
    expect(isAnswered({ description: 'Red.\nService history: full' })).toBe(true)
    expect(isAnswered({ serviceHistory: 'Full' })).toBe(true)
  })
})

it('what an advert lacks is named, and nothing of a whole one', () => {
  const facts = { ...emptyCarFormValues, titleStatus: 'Clean', accidents: 'None', mileage: '1', location: 'Austin, TX' }
  expect(advertGaps({ photoCount: 4, descriptionLength: 200, facts })).toEqual(['photos', 'history', 'extras'])
  const whole = { ...facts, serviceHistory: 'Full', equipment: 'Navigation' }
  expect(advertGaps({ photoCount: 5, descriptionLength: 200, facts: whole })).toEqual([])
})
