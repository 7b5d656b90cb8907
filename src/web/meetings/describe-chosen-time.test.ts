import { describe, expect, it } from 'vitest'
import { describeChosenTime } from './describe-chosen-time.ts'

describe('what a person reads of another time that they have chosen', () => {
  const ofBuyer = { side: 'buyer', isFreeTime: true } as const

  it('is that the meeting moved only where the server says that it is agreed', () => {
    expect(describeChosenTime({ ...ofBuyer, before: 'confirmed', after: 'confirmed' })).toBe('saidMoved')
    expect(describeChosenTime({ ...ofBuyer, before: 'held', after: 'held' })).toBe('saidProposed')
    // The seller has agreed to the earlier time meanwhile: the free time is the buyer's at once.
    expect(describeChosenTime({ ...ofBuyer, before: 'held', after: 'confirmed' })).toBe('saidMoved')
  })

  it('is that the meeting was cancelled meanwhile, and that the time is only asked for', () => {
    for (const after of ['held', 'requested', 'cancelled'] as const)
      for (const side of ['buyer', 'seller'] as const)
        expect(describeChosenTime({ side, isFreeTime: false, before: 'confirmed', after })).toBe(
          'saidAskedAfterCancellation',
        )
    expect(describeChosenTime({ ...ofBuyer, before: 'confirmed', after: 'held' })).toBe('saidAskedAfterCancellation')
  })

  it('is that the other side was asked, where an agreed meeting stays until they answer', () => {
    for (const side of ['buyer', 'seller'] as const)
      expect(describeChosenTime({ side, isFreeTime: false, before: 'confirmed', after: 'confirmed' })).toBe(
        'saidProposed',
      )
  })
})
