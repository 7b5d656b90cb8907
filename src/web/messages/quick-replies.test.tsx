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

const offered = (side: 'Buyer' | 'Seller', messages: { text: string; isOwn: boolean }[]) =>
  renderToString(<QuickReplies side={side} booking={null} messages={messages} onChoose={() => {}} />)

it('G-19 what was asked or answered in other words, and in another language, is not suggested again', () => {
  const asked = offered('Buyer', [
    { text: 'When could I see it?', isOwn: true },
    { text: 'No ACCIDENTS. Le carnet d’entretien est complet.', isOwn: false },
  ])
  expect(asked).toContain('Is it still available?')
  expect(asked).not.toContain('When could I come see it?')
  expect(asked).not.toContain('Has it had any accidents?')
  expect(asked).not.toContain('Do you have complete service records?')
  // A seller is offered answers to what the buyer has asked, until they have given one.
  const question = { text: 'Is the car still available?', isOwn: false }
  expect(offered('Seller', [question])).toContain('Yes, it is still available.')
  expect(offered('Seller', [question, { text: 'It’s available!', isOwn: true }])).not.toContain('Yes, it is still')
})
