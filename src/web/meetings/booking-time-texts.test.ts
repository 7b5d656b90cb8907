import { expect, it } from 'vitest'
import { type BookingTime, bookingTimes } from '#contract/booking-time.ts'
import { bookingTimeTexts } from './booking-time-texts.ts'

it('of a booking whose server does not say what its time is, the time is only asked for', () => {
  const asked = { label: 'timeAskedForLabel', sentence: 'timeAskedFor' }
  expect(bookingTimeTexts(undefined)).toEqual(asked)
  expect(bookingTimeTexts('postponed' as BookingTime)).toEqual(asked)
})

it('every kind of time has texts of its own', () => {
  expect(new Set(bookingTimes.map((time) => bookingTimeTexts(time).sentence)).size).toBe(bookingTimes.length)
})
