import { expect, it } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { aSeller } from '#db/seed/builders.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import { saveNoticePreferences } from '#domain/notices/notice-preferences.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { mailTemplateNames } from './mail-templates.ts'
import { notifyWithoutMail } from './notify-without-mail.ts'

const test = useDatabase()
const now = new Date('2026-11-27T12:00:00Z')

it('G-20 what only the notification centre says has no mail, and is in the centre of those who want it', async () => {
  const [wants, wantsNone] = [await aSeller(test.db), await aSeller(test.db)]
  const off = { mailOff: [], pageOff: ['offer' as const], pushOff: [], quiet: null }
  await saveNoticePreferences(test.db, actorOfUser(wantsNone), off)
  const tell = () =>
    test.db.transaction((tx) =>
      notifyWithoutMail(tx, {
        notices: [wants, wantsNone].map(({ id, email }) => ({
          eventKey: `offer-minimum-removed:${id}`,
          to: email,
          event: 'offer-minimum-removed' as const,
          data: { carId: 'car', carTitle: 'Tesla Model 3', priceCents: 2_000_000 },
        })),
        now,
      }),
    )
  await tell()
  await tell()
  const listed = async (person: typeof wants) =>
    (await listNotices(test.db, actorOfUser(person), { limit: 24 })).items.map(({ event, path }) => [event, path])
  expect(await listed(wants)).toEqual([['offer-minimum-removed', '/dashboard/myProduct/car']])
  expect(await listed(wantsNone)).toEqual([])
  expect(await test.db.$count(mails)).toBe(0)
  // No text is kept, in any language, of a mail that nobody gets.
  expect(mailTemplateNames).not.toEqual(expect.arrayContaining(['offer-minimum-removed']))
  expect(mailTemplateNames).not.toEqual(expect.arrayContaining(['conversation-reported']))
})
