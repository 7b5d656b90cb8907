import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { BookingTimeField } from './booking-time-field.tsx'
import type { LoadedMeetingSlots } from './use-meeting-slots.ts'

beforeAll(() => waitForTexts('en'))

const ignore = async () => {}

function fieldWith(loaded: LoadedMeetingSlots): string {
  return renderToString(
    <BookingTimeField
      carId="c1"
      showsDistance={false}
      times={{ loaded, carStatus: 'available', reload: ignore, loadMore: ignore }}
      place={null}
      timeZone="America/Chicago"
      value=""
      isProposing={false}
      onPropose={ignore}
      onChoose={ignore}
      error={undefined}
      input={{ name: 'meetingAt', onChange: ignore, onBlur: ignore, ref: () => {} }}
    />,
  )
}

it('S-22 days and times to tap come before the field, which takes any other time', () => {
  const field = fieldWith({ kind: 'any', hasFailed: false })
  expect(field).toMatch(/<legend[^>]*>Day<.*type="radio".*<legend[^>]*>Time on .*type="radio".*type="datetime-local"/)
  expect(field).not.toContain('<details')
})

it('while the times load, shapes hold their place, and no field that would move away', () => {
  const field = fieldWith({ kind: 'loading' })
  expect(field).toContain('Loading the times…')
  expect(field).toContain('aria-hidden="true"')
  expect(field).not.toMatch(/<input|<button/)
})
