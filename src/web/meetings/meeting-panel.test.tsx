import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { Meeting, MeetingSide } from '#contract/meetings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { MeetingPanel } from './meeting-panel.tsx'

beforeAll(() => waitForTexts('en'))

/** An agreed meeting at noon in Austin, for which another time is proposed by the seller. */
function panelOf(side: MeetingSide, startsAt: string): string {
  const booking = { bookingId: 'b1', carId: 'c1', carTitle: 'Tesla', meetingAt: '2026-12-04T18:00:00.000Z' }
  const meetingPlace = { town: 'Austin', timeZone: 'America/Chicago' }
  const rest = { location: 'Austin, TX', meetingPlace, timeObstacle: null, isBookingOpen: false, isPaid: false }
  const isMine = side === 'seller'
  const proposal = { startsAt, isMine, isOutsideHours: false }
  const meeting = { status: 'confirmed', missedBy: null, proposal, canAnswerProposal: !isMine } as Meeting
  const panel = (
    <MeetingPanel
      of={{ ...booking, ...rest, meeting }}
      side={side}
      other="Hannah"
      action={{ running: null, take: async () => ({}) }}
    />
  )
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: panel }])} />)
  return html.replaceAll('<!-- -->', '')
}

it('a time that is proposed at night is said to be that, to who is to agree and to who proposed it', () => {
  for (const side of ['buyer', 'seller'] as const) {
    expect(panelOf(side, '2026-12-05T09:15:00.000Z')).toMatch(/3:15.AM in Austin, in the middle of the night/)
    expect(panelOf(side, '2026-12-05T17:15:00.000Z')).not.toContain('in the middle of the night')
  }
})
