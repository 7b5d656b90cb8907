import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { OwnCar } from '#contract/own-cars.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { DeleteCarMeaning } from './delete-car-meaning.tsx'

beforeAll(() => waitForTexts('en'))

const meeting = {
  buyerName: 'Noah Castillo',
  meetingAt: '2026-12-04T22:30:00.000Z',
  meetingPlace: { town: 'Austin', timeZone: 'America/Chicago' },
  meeting: { address: null },
}
const textOf = (own: Partial<OwnCar>) =>
  renderToString(
    <DeleteCarMeaning car={{ title: 'Tesla Model 3', status: 'available', openBookings: 1, ...own } as OwnCar} />,
  ).replaceAll('<!-- -->', '')

it('whoever is about to delete a car reads with whom and when they have agreed to meet about it', () => {
  const text = textOf({ agreedMeetings: [meeting] })
  expect(text).toContain('Their bookings will end')
  expect(text).toContain('One agreed meeting will be canceled:')
  expect(text).toMatch(/<li>Noah Castillo, <time[^>]*>[^<]*Dec 4[^<]*4:30/)
  expect(textOf({ agreedMeetings: [] })).not.toContain('agreed meeting')
})
