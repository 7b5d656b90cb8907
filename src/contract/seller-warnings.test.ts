import { expect, it } from 'vitest'
import type { EvidenceCar, SellerVerificationEvidence } from './seller-verification.ts'
import { findSellerWarnings, isSellerDoubtful } from './seller-warnings.ts'

const evidence: SellerVerificationEvidence = {
  id: 'seller',
  name: 'Kim',
  email: 'kim@example.com',
  image: null,
  permission: null,
  memberSince: '2026-11-20T12:00:00.000Z',
  waitingSince: '2026-11-20T12:00:00.000Z',
  isCreatedByAdmin: false,
  declined: null,
  suspendedReason: null,
  emailVerified: true,
  phoneNumber: null,
  isPhoneConfirmed: false,
  signInMethods: ['password'],
  hasSecondFactor: false,
  cars: { byStatus: { draft: 0, available: 1, reserved: 0, sold: 0, withdrawn: 0 }, takenDown: 0, newest: [] },
  bookings: { requested: 0, accepted: 0, declined: 1, cancelled: 0, paid: 0, completed: 0, lost: 0, refunded: 0 },
  rating: null,
  reports: { open: 0, total: 0 },
  shared: [],
}

const isDoubtful = (more: Partial<SellerVerificationEvidence>) =>
  isSellerDoubtful(findSellerWarnings({ ...evidence, ...more }))

it('a new seller is asked about nothing: neither their telephone nor their address needs to be confirmed', () => {
  expect(isDoubtful({})).toBe(false)
  expect(isDoubtful({ phoneNumber: '+1 512 555 0123' })).toBe(false)
  expect(isDoubtful({ emailVerified: false })).toBe(false)
  expect(findSellerWarnings({ ...evidence, emailVerified: false }).isEmailUnconfirmed).toBe(true)
})

it('what a couple or a firm share is shown, and no reason to ask', () => {
  for (const kind of ['phone', 'network', 'photo'] as const)
    expect(isDoubtful({ shared: [{ kind, person }] })).toBe(false)
})

const person = { id: 'twin', name: 'Twin', email: 'twin@example.com', isSuspended: false }
const car = { id: 'car', vin: 'mismatch', vinMaker: 'BMW' } as EvidenceCar
const cars = evidence.cars

it.each<[string, Partial<SellerVerificationEvidence>]>([
  ['a refusal', { declined: { at: evidence.memberSince, reason: 'Wrong photos' } }],
  ['a suspension', { suspendedReason: 'Spam' }],
  ['a car taken down', { cars: { ...cars, takenDown: 1 } }],
  ['a report, also a closed one', { reports: { open: 0, total: 1 } }],
  ['a photo of a suspended account', { shared: [{ kind: 'photo', person: { ...person, isSuspended: true } }] }],
  ['a car of another account', { shared: [{ kind: 'vin', person }] }],
  ['the VIN of another maker', { cars: { ...cars, newest: [car] } }],
])('%s is a warning', (_, more) => {
  expect(isDoubtful(more)).toBe(true)
})
