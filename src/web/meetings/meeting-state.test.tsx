import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Meeting, MeetingSide } from '#contract/meetings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { MeetingState } from './meeting-state.tsx'

beforeAll(() => waitForTexts('en'))

/** The card of a meeting that the buyer says the seller has missed. */
function cardOf(
  side: MeetingSide,
  own: Partial<Meeting>,
  { isPaid = false, timeObstacle = null }: { isPaid?: boolean; timeObstacle?: 'past' | null } = {},
): string {
  const booking = { bookingId: 'b1', carId: 'c1', carTitle: 'Tesla', meetingAt: '2026-12-04T22:30:00.000Z' }
  const rest = { location: null, meetingPlace: null, timeObstacle, isBookingOpen: false, isPaid }
  const meeting = { status: 'missed', missedBy: 'seller', canChooseTime: true, blockedBy: null, ...own } as Meeting
  const element = <MeetingState of={{ ...booking, ...rest, meeting }} side={side} other="Hannah" />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

describe('a seller who is said not to have come', () => {
  it('can write to the buyer, where the two have a conversation and where they have none', () => {
    expect(cardOf('seller', { threadId: 't1' })).toMatch(/href="\/dashboard\/messages\/t1"[^>]*>Message Hannah/)
    for (const threadId of [null, undefined as unknown as null]) {
      expect(cardOf('seller', { threadId })).toMatch(/<button[^>]*>.*Message Hannah/)
      expect(cardOf('seller', { threadId })).toContain('If that’s wrong, message them.')
    }
  })

  it('reads of the button that contradicts while there is one', () => {
    const wrong = 'If that’s wrong, press “I was there” or message them.'
    expect(cardOf('seller', { threadId: 't1', canContradictMissed: true })).toContain(wrong)
    expect(cardOf('seller', { threadId: 't1', canContradictMissed: false })).not.toContain('I was there')
  })

  it('reads the reason with the report, not behind the answer as if it were the answer’s', () => {
    for (const [side, answer] of [
      ['seller', 'You said you were there.'],
      ['buyer', 'Hannah says they were there.'],
    ] as const) {
      const card = cardOf(side, { reason: 'I waited at the door.', isMissedContradicted: true })
      expect(card.indexOf('Reason: I waited')).toBeLessThan(card.indexOf(answer))
      expect(card.indexOf('Reason: I waited')).toBeGreaterThan(card.indexOf('show up'))
    }
  })

  it('is offered no message that would not arrive; who reported it is offered none', () => {
    expect(cardOf('seller', { threadId: null, blockedBy: 'other', canChooseTime: false })).not.toContain(
      'Message Hannah',
    )
    expect(cardOf('buyer', { threadId: null })).not.toContain('Message Hannah')
  })
})

it('an address stands in its own direction, whatever the direction of the sentence', () => {
  const card = cardOf('buyer', { status: 'confirmed', missedBy: null, address: '12 Oak Street, Round Rock, TX 78664' })
  expect(card).toContain('<bdi>12 Oak Street, Round Rock, TX 78664</bdi>')
})

describe('a time that is held while the seller decides', () => {
  const held = { status: 'held', missedBy: null, heldUntil: '2026-12-01T16:49:00.000Z' } as const

  it('is what is held: the car is not reserved', () => {
    expect(cardOf('buyer', held)).toMatch(/This time is held for you until .*The car isn’t reserved\./)
  })

  it('is not said to be held until a moment once the car is paid for', () => {
    expect(cardOf('buyer', held, { isPaid: true })).not.toContain('held for you')
  })
})

it('that a time is outside of the hours stands once: in the question where there is one', () => {
  const asked = { status: 'requested', missedBy: null, isOutsideHours: true } as const
  const outside = 'This time is outside your hours'
  expect(cardOf('seller', { ...asked, canAnswerProposal: false })).toContain(outside)
  expect(cardOf('seller', { ...asked, canAnswerProposal: true })).not.toContain(outside)
  expect(cardOf('buyer', { ...asked, canAnswerProposal: true })).toContain('outside the seller’s hours')
  expect(cardOf('buyer', asked, { timeObstacle: 'past' }), 'it has passed').not.toContain('outside')
})

describe('an agreed meeting without an address', () => {
  const agreed = { status: 'confirmed', missedBy: null, address: null, canCancel: true } as const

  it('leads its seller to where the address is saved, and tells its buyer that it comes', () => {
    expect(cardOf('seller', agreed)).toMatch(
      /doesn’t know where to meet you yet.*href="\/dashboard\/meetingHours#hours-rules"/,
    )
    expect(cardOf('buyer', agreed)).toContain('Hannah hasn’t said where to meet yet.')
    expect(cardOf('buyer', agreed)).not.toContain('meetingHours')
  })

  it('says so only while the meeting is ahead, and only where none was given', () => {
    for (const side of ['buyer', 'seller'] as const) {
      for (const other of [{ canCancel: false }, { address: '12 Oak Street' }, { status: 'requested' as const }])
        expect(cardOf(side, { ...agreed, ...other })).not.toMatch(/where to meet/)
    }
  })
})
