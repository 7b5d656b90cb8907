import { expect, test } from 'vitest'
import { formatCardExpiry, groupCardDigits, passesLuhnCheck, validateTestCard } from '#web/payments/card-number.ts'

const now = new Date('2026-11-20T12:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' }

test('a published test card is read with its year in full', () => {
  expect(validateTestCard(good, now)).toEqual({
    kind: 'valid',
    card: { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' },
  })
})

test.each([
  ['4242 4242 4242 4241', 'Your card number is invalid.'],
  [
    '4012 8888 8888 1881',
    'This is a test gateway. It only accepts the test cards below. Never enter a real card here.',
  ],
  ['4242', 'Your card number is incomplete.'],
  ['', 'Enter the number of a test card.'],
])('the number "%s" never leaves the browser', (number, message) => {
  expect(validateTestCard({ ...good, number }, now)).toMatchObject({ kind: 'wrong', errors: { number: message } })
})

test.each(['10 / 26', '13 / 30', '1', '12 / 3', '12 / 2090'])('the expiry "%s" is refused', (expiry) => {
  expect(validateTestCard({ ...good, expiry }, now)).toMatchObject({
    kind: 'wrong',
    errors: { expiry: expect.any(String) },
  })
})

test('a card is good until the end of its month', () => {
  expect(validateTestCard({ ...good, expiry: '11 / 26' }, now).kind).toBe('valid')
})

test('American Express has four figures of security code, others three', () => {
  expect(validateTestCard({ ...good, cvc: '1234' }, now).kind).toBe('wrong')
  expect(validateTestCard({ ...good, number: '3782 822463 10005', cvc: '1234' }, now).kind).toBe('valid')
})

test('figures are grouped as on the card', () => {
  expect(groupCardDigits('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupCardDigits('378282246310005')).toBe('3782 822463 10005')
  expect(groupCardDigits('42x42 4')).toBe('4242 4')
})

test('the stroke of the expiry comes and goes by itself', () => {
  expect(formatCardExpiry('12', '1')).toBe('12 / ')
  expect(formatCardExpiry('1230', '123')).toBe('12 / 30')
  expect(formatCardExpiry('12 / ', '12 / 3')).toBe('12')
  expect(formatCardExpiry('5', '')).toBe('05 / ')
})

test('one wrong figure breaks the check digit', () => {
  expect(passesLuhnCheck('4242424242424242')).toBe(true)
  expect(passesLuhnCheck('4242424242424241')).toBe(false)
})
