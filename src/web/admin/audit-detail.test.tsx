import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { auditedActions } from '#contract/audited-actions.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { LanguageContext } from '#web/i18n/language.ts'
import { AuditDetailText } from './audit-detail.tsx'
import { AuditActionText } from './audit-list.tsx'

beforeAll(() => Promise.all([waitForTexts('en'), waitForTexts('de')]))

const written = (element: React.ReactElement) =>
  renderToString(element)
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean)

it.each(auditedActions)('the action %s has words of its own', (action) => {
  const [english] = written(<AuditActionText action={action} />)
  const [german] = written(
    <LanguageContext value={{ language: 'de' }}>
      <AuditActionText action={action} />
    </LanguageContext>,
  )
  expect(german).not.toBe(english)
})

it('details are words, sums and times, and no ids beside what they are about', () => {
  const detail = {
    from: 'available',
    to: 'Seller',
    reason: 'provider took the money',
    kind: 'card_dispute',
    heldCents: 2_000_000,
    bookings: { cancelled: ['b1', 'b2'], declined: [] },
    madeAt: '2026-11-28T03:30:00.000Z',
    bookingId: '01a2',
    intentId: null,
  }
  expect(written(<AuditDetailText detail={detail} />)).toEqual([
    ...['From', 'For sale', 'To', 'Seller', 'Reason', 'The card provider charged the card'],
    ...['Alarm', 'The buyer’s bank disputes the charge', 'Held', '$20,000'],
    ...['Canceled bookings', '2', 'Declined bookings', '0', 'Made', 'Nov 28, 2026, 3:30 AM UTC'],
  ])
  expect(written(<AuditDetailText detail={{ bookingId: '01a2' }} hasIds />)).toEqual(['Booking ID', '01a2'])
})

it('what a person has written stays as it is', () => {
  expect(written(<AuditDetailText detail={{ note: 'paid', q: 'new' }} />)).toEqual(['Note', 'paid', 'Search', 'new'])
})
