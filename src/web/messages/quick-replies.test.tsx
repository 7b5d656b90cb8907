import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { QuickReplies } from './quick-replies.tsx'

beforeAll(() => waitForTexts('en'))

const shown = (side: 'Buyer' | 'Seller', booking: { isMeetingAgreed: boolean } | null) =>
  renderToString(<QuickReplies side={side} booking={booking} onChoose={() => {}} />)

it('G-19 who has booked a car is not offered to ask whether it is still available', () => {
  expect(shown('Buyer', null)).toContain('Is it still available?')
  const booked = shown('Buyer', { isMeetingAgreed: false })
  expect(booked).not.toContain('Is it still available?')
  expect(booked).toContain('When could I come see it?')
})

it('G-14 once a meeting is agreed, neither side is offered to ask when to meet', () => {
  const [open, agreed] = [{ isMeetingAgreed: false }, { isMeetingAgreed: true }]
  expect(shown('Buyer', agreed)).not.toContain('When could I come see it?')
  expect(shown('Buyer', agreed)).toContain('service')
  expect(shown('Seller', open)).toContain('When would work for you?')
  expect(shown('Seller', agreed)).not.toContain('When would work for you?')
})
