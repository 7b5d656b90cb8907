import { describe, expect, it } from 'vitest'
import { describeChosenTime } from './describe-chosen-time.ts'

describe('what a person reads of another time that they have chosen', () => {
  const isAtChosenTime = true

  it('is that the meeting moved only where the server says that it is agreed', () => {
    expect(describeChosenTime({ isAtChosenTime, before: 'confirmed', after: 'confirmed' })).toBe('saidMoved')
    expect(describeChosenTime({ isAtChosenTime, before: 'held', after: 'held' })).toBe('saidProposed')
    // The seller has agreed to the earlier time meanwhile: the free time is the buyer's at once.
    expect(describeChosenTime({ isAtChosenTime, before: 'held', after: 'confirmed' })).toBe('saidMoved')
  })

  it('is that the meeting was cancelled meanwhile, and that the time is only asked for', () => {
    for (const after of ['held', 'requested', 'cancelled'] as const)
      for (const isAt of [true, false])
        expect(describeChosenTime({ isAtChosenTime: isAt, before: 'confirmed', after })).toBe(
          'saidAskedAfterCancellation',
        )
  })

  it('is that the other side was asked, where an agreed meeting stays until they answer', () => {
    expect(describeChosenTime({ isAtChosenTime: false, before: 'confirmed', after: 'confirmed' })).toBe('saidProposed')
  })
})
