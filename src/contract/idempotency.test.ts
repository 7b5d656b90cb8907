import { expect, it } from 'vitest'
import { isIdempotentInOneTransaction } from './idempotency.ts'

it.each(['accept', 'decline', 'withdraw', 'cancel', 'missed', 'contradict'])(
  'the step %s of a meeting is carried out once, however often it is sent',
  (step) => {
    expect(isIdempotentInOneTransaction(`/api/bookings/one/meeting/${step}`)).toBe(true)
  },
)
