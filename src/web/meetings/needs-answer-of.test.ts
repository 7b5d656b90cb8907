import { expect, it } from 'vitest'
import type { UpcomingMeeting } from '#contract/meetings.ts'
import { needsAnswerOf } from './needs-answer-of.ts'

const asked = { status: 'held', blockedBy: null, canAnswerProposal: false, proposal: null }
const own = { startsAt: '2026-12-05T18:00:00.000Z', isMine: true, isOutsideHours: false }
const proposed = { ...asked, canAnswerProposal: true, proposal: { ...own, isMine: false } }

it.each([
  ['a request waits for the seller', asked, { seller: true, buyer: false }],
  ['also where no time is held for it', { ...asked, status: 'requested' }, { seller: true, buyer: false }],
  ['not once the seller has named another time', { ...asked, proposal: own }, { seller: false, buyer: false }],
  ['a time that was proposed waits for whoever reads it', proposed, { seller: true, buyer: true }],
  ['an agreed meeting waits for nobody', { ...asked, status: 'confirmed' }, { seller: false, buyer: false }],
  ['nothing waits where one has blocked the other', { ...proposed, blockedBy: 'you' }, { seller: false, buyer: false }],
])('%s', (_, meeting, expected) => {
  const item = { meeting } as unknown as UpcomingMeeting
  expect({ seller: needsAnswerOf(item, 'seller'), buyer: needsAnswerOf(item, 'buyer') }).toEqual(expected)
})
