import { expect, it } from 'vitest'
import { composeMailOfRow } from '#domain/mail/compose-mail-of-row.ts'
import { createInProcessBuyer } from '#tests/load/race-for-one-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { aCardGateway, TestClock } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const at = '2026-11-24T16:00:00.000Z'

it.each([
  ['before', '2026-11-23T12:00:00Z', true],
  ['after', '2026-11-24T18:00:00Z', false],
])(
  'both mails about a payment %s the agreed meeting say when and where it is, unless it is over',
  async (_, paidAt, isAhead) => {
    const { buyer, id } = await anAgreedMeeting(test.db, { at, now: new Date('2026-11-23T12:00:00Z') })
    const payer = createInProcessBuyer(test.db, aCardGateway(test.db, new TestClock(paidAt)), {
      actor: actorOfUser(buyer),
      bookingId: id,
    })
    await payer.confirm(await payer.start())
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
    const written = (await readWrittenMails(test.db)).filter(
      ({ template }) => template === 'paid' || template === 'sold',
    )
    expect(written).toHaveLength(2)
    const reader = { language: 'en', timeZone: 'UTC', cars: new Map() } as const
    for (const row of written) {
      const text = JSON.stringify(composeMailOfRow(row, reader))
      expect(text.includes('at your agreed meeting')).toBe(isAhead)
      expect(text.includes('arrange the handover')).toBe(!isAhead)
      if (isAhead) {
        expect(text).toContain('["Meeting","Tue, Nov 24, 2026, 10:00 AM CST"]')
        expect(text).toContain('["Address","1200 Elm Street, Austin"]')
      }
    }
  },
)
