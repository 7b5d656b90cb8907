import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { bookingTimes } from '#contract/booking-time.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { ReceiptMeetingTime } from './receipt-meeting-time.tsx'

beforeAll(() => waitForTexts('en'))

it('a receipt states the time that is agreed or asked for, and none that came to nothing', () => {
  const booked = {
    meetingAt: '2026-12-04T22:30:00.000Z',
    meetingPlace: { town: 'Round Rock', timeZone: 'America/Chicago' },
  }
  const stated = bookingTimes.filter((time) =>
    renderToString(<ReceiptMeetingTime order={{ ...booked, time }} className="" />).includes('4:30 PM'),
  )
  expect(stated).toEqual(['agreed', 'asked'])
})
