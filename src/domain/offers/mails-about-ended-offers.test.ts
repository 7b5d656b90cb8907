import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { deleteCar } from '#domain/listings/delete-car.ts'
import { composeMailOfRow } from '#domain/mail/compose-mail-of-row.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import { declineBooking } from '#domain/orders/decline-booking.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import { createInProcessBuyer } from '#tests/load/race-for-one-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  anOfferNegotiation,
  anOfferNegotiationInState,
  bookTestCar,
  type OfferNegotiation,
} from '#tests/support/negotiations.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const reader = { language: 'en', timeZone: 'UTC', cars: new Map() } as const
const setup = useCardGateway(test, { startsAt: now.toISOString() })

async function mailsOf(accountId: string, template: string): Promise<string[]> {
  const [person] = await test.db.select({ email: users.email }).from(users).where(eq(users.id, accountId))
  const rows = (await readWrittenMails(test.db)).filter((row) => row.template === template)
  return rows
    .filter(({ recipient }) => recipient === person?.email)
    .map((row) => JSON.stringify(composeMailOfRow(row, reader)))
}

it('the mail of a declined booking says that the agreed price ended with it, and only where there was one', async () => {
  const agreed = await anOfferNegotiationInState(test.db, 'accepted', { now })
  const plain = await anOfferNegotiationInState(test.db, 'declined', { now })
  for (const { buyer, seller, carId } of [agreed, plain]) {
    const { id } = await bookTestCar(test.db, buyer, { carId, now })
    await declineBooking(test.db, setup.cards, seller, { bookingId: id, now, log: silentLogger })
  }
  const ended = 'The price you agreed on ended with the booking.'
  expect(await mailsOf(agreed.buyer.accountId, 'booking-declined')).toEqual([expect.stringContaining(ended)])
  expect(await mailsOf(plain.buyer.accountId, 'booking-declined')).toEqual([expect.not.stringContaining(ended)])
})

it.each([
  ['buyer', 'seller'],
  ['seller', 'buyer'],
] as const)('a %s who is suspended has not left, and is not told that the other side did', async (suspended, other) => {
  const negotiation = await anOfferNegotiation(test.db, { now })
  const admin = actorOfUser(await anAdmin(test.db))
  await suspendPerson(test.db, admin, { personId: negotiation[suspended].accountId, reason: 'Spam.', now })
  const [mail, ...more] = await mailsOf(negotiation[other].accountId, 'offer-closed')
  expect(more).toEqual([])
  expect(mail).toContain('account is no longer active')
  expect(mail).not.toContain('has left')
  expect(await mailsOf(negotiation[suspended].accountId, 'offer-closed')).toEqual([])
})

it('G-13 G-20 the mail and the notice of an agreed price that ends within its 24 hours say that it was agreed, and what ended it', async () => {
  const anAgreement = () => anOfferNegotiationInState(test.db, 'accepted', { now })
  const endings = {
    sold: async ({ carId }: OfferNegotiation) => {
      const other = actorOfUser(await aBuyer(test.db))
      const { id } = await bookTestCar(test.db, other, { carId, now })
      const payer = createInProcessBuyer(test.db, setup, { actor: other, bookingId: id })
      await payer.confirm(await payer.start())
      await payer.settle()
    },
    unlisted: ({ seller, carId }: OfferNegotiation) => deleteCar(test.db, seller, { id: carId, now }),
    person: async ({ seller }: OfferNegotiation) => {
      const admin = actorOfUser(await anAdmin(test.db))
      await suspendPerson(test.db, admin, { personId: seller.accountId, reason: 'Spam.', now })
    },
  }
  const said = {
    sold: 'Someone else bought this car. That ended the price you agreed on.',
    unlisted: 'This car is no longer for sale. That ended the price you agreed on.',
    person: 'account is no longer active. That ended the price you agreed on.',
  }
  for (const reason of ['sold', 'unlisted', 'person'] as const) {
    const agreed = await anAgreement()
    const { accountId } = agreed.buyer
    await endings[reason](agreed)
    expect(await mailsOf(accountId, `agreed-price-${reason}`)).toEqual([expect.stringContaining(said[reason])])
    expect(await mailsOf(accountId, 'offer-closed')).toEqual([])
    const { items } = await listNotices(test.db, agreed.buyer, { limit: 24 })
    expect(items.map(({ event }) => event)).toContain(`agreed-price-${reason}`)
    // A price that is only on the table was not agreed.
    const open = await anOfferNegotiation(test.db, { now })
    await endings[reason](open)
    expect(await mailsOf(open.buyer.accountId, 'offer-closed')).toHaveLength(1)
    expect(await mailsOf(open.buyer.accountId, `agreed-price-${reason}`)).toEqual([])
  }
})
