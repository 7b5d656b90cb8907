import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { AccountDeletionPreviewResponse } from '#contract/own-data.ts'
import { users } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { aBuyer, anAdmin, aSale } from '#db/seed/builders.ts'
import { deleteOldMail } from '#domain/mail/delete-mail.ts'
import { findMailContext } from '#domain/mail/find-mail-context.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { createTestApi } from '#tests/support/api.ts'
import { anOfferNegotiation } from '#tests/support/negotiations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deletePersonAsAdmin } from './delete-person-as-admin.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const api = () => createTestApi(test.db, { clock: { now: () => now } })

it('G-29 shows before a deletion what ends with the account: meetings with time and other side, offers, cars', async () => {
  const { seller, buyer, id } = await anAgreedMeeting(test.db, { at: '2026-11-24T16:00:00.000Z', now })
  const previewOf = async (as: { id: string }) =>
    (await (await api().request('/me/deletion', { as })).json()) as AccountDeletionPreviewResponse
  const meeting = {
    id,
    meetingAt: '2026-11-24T16:00:00.000Z',
    meetingPlace: { town: 'Austin', timeZone: 'America/Chicago' },
    isMeetingAgreed: true,
  }
  expect(await previewOf(buyer)).toMatchObject({
    bookings: { count: 1, items: [{ ...meeting, otherName: seller.name }] },
    cars: 0,
  })
  expect(await previewOf(seller)).toMatchObject({
    bookings: { count: 1, items: [{ ...meeting, otherName: buyer.name }] },
    cars: 1,
  })

  const negotiation = await anOfferNegotiation(test.db, { now })
  const [bargainer] = await test.db.select().from(users).where(eq(users.id, negotiation.buyer.accountId))
  const [dealer] = await test.db.select().from(users).where(eq(users.id, negotiation.seller.accountId))
  if (!bargainer || !dealer) throw new Error('There are no two sides.')
  const offer = { id: negotiation.offerId, priceCents: 1_800_000 }
  expect((await previewOf(bargainer)).offers).toMatchObject({ count: 1, items: [{ ...offer, otherName: dealer.name }] })
  expect((await previewOf(dealer)).offers).toMatchObject({ count: 1, items: [{ ...offer, otherName: bargainer.name }] })
  const nothing = await aBuyer(test.db)
  const none = { count: 0, items: [] }
  expect(await previewOf(nothing)).toEqual({ bookings: none, offers: none, cars: 0, savedSearches: 0, waitlists: 0 })
})

it('G-29 says before the question why an account cannot be deleted now', async () => {
  const { booking } = await aSale(test.db)
  const response = await api().request('/me/deletion', { as: { id: booking.buyerId } })
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringContaining('is paid but not handed over'),
  ])
})

it('G-29 confirms a deletion by one mail to the address as it was, in the language of its reader, kept for a day', async () => {
  const me = await aBuyer(test.db, { language: 'de' })
  const other = await aBuyer(test.db)
  const removed = await aBuyer(test.db)
  await api().request('/me', { method: 'DELETE', as: me })
  await deletePersonAsAdmin(test.db, actorOfUser(await anAdmin(test.db)), { personId: removed.id, now })
  const mailsTo = (email: string) => test.db.select().from(mails).where(eq(mails.recipient, email))
  const [confirmation, ...more] = await mailsTo(me.email)
  if (!confirmation) throw new Error('There is no mail.')
  expect([confirmation, more]).toMatchObject([{ template: 'account-deleted', data: { isByAdmin: false } }, []])
  expect((await findMailContext(test.db, [confirmation])).language).toBe('de')
  expect(await mailsTo(removed.email)).toMatchObject([{ template: 'account-deleted', data: { isByAdmin: true } }])
  expect(await mailsTo(other.email)).toEqual([])

  const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000 + 1000)
  await deleteOldMail(test.db, { now: afterDays(1) })
  expect(await mailsTo(me.email)).toHaveLength(1)
  await test.db.update(mails).set({ state: 'sent' }).where(eq(mails.id, confirmation.id))
  await deleteOldMail(test.db, { now: afterDays(0) })
  expect(await mailsTo(me.email)).toHaveLength(1)
  await deleteOldMail(test.db, { now: afterDays(1) })
  expect(await mailsTo(me.email)).toEqual([])
})
