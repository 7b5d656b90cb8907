import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { aPayingBuyer as makePayer } from '#tests/support/a-paying-buyer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { intentIdOf, readSaleState, silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { advanceOwnPaymentWithProvider } from './advance-own-payment-with-provider.ts'
import { startPayment } from './start-payment.ts'

const test = useDatabase()
const setup = useCardGateway(test)

const aPayer = () => makePayer(test.db, setup)

describe('starting a payment', () => {
  it('A-02: is for the buyer of the booking alone, and looks like nothing to others', async () => {
    const payer = await aPayer()
    const stranger = actorOfUser(await aBuyer(test.db))
    const input = { bookingId: payer.booking.id, now: setup.clock.now(), log: silentLogger }
    await expect(startPayment(test.db, setup.cards, stranger, input)).rejects.toMatchObject({ code: 'not_found' })
    await expect(advanceOwnPaymentWithProvider(test.db, setup.cards, stranger, input)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(startPayment(test.db, setup.cards, null, input)).rejects.toMatchObject({ code: 'signed_out' })
    const admin = actorOfUser(await anAdmin(test.db))
    await expect(startPayment(test.db, setup.cards, admin, input)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await test.db.select().from(payments)).toEqual([])
  })

  it('again and at once, as reloads do, goes on with one payment and one intent', async () => {
    const payer = await aPayer()
    const starts = await Promise.all([payer.start(), payer.start(), payer.start()])
    expect(new Set(starts.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await test.db.select().from(payments)).toHaveLength(1)
    expect((await readSaleState(test.db, payer.listingId)).intents).toEqual({ requires_payment_method: 1 })
  })

  it('has the row committed, and the intent written into it, before the client secret is handed out', async () => {
    const payer = await aPayer()
    const start = await payer.start()
    const [row] = await test.db.select().from(payments)
    expect(row).toMatchObject({
      id: start.paymentId,
      state: 'new',
      providerIntentId: intentIdOf(start.clientSecret),
      amountCents: payer.booking.priceCents,
    })
  })

  it('goes on with the same intent where the answer to its creation was lost', async () => {
    const payer = await aPayer()
    setup.gateway.faults.add({ on: 'create', kind: 'dropAfter' })
    await expect(payer.start()).rejects.toMatchObject({ code: 'provider_unavailable' })
    const start = await payer.start()
    expect((await readSaleState(test.db, payer.listingId)).intents).toEqual({ requires_payment_method: 1 })
    await payer.confirm(start)
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('begins afresh where the provider failed, since it would repeat that answer for a day', async () => {
    const payer = await aPayer()
    setup.gateway.faults.add({ on: 'create', kind: 'errorAfter' })
    await expect(payer.start()).rejects.toMatchObject({ code: 'provider_unavailable' })
    await payer.confirm(await payer.start())
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
    const tries = await test.db.select().from(payments).where(eq(payments.bookingId, payer.booking.id))
    expect(tries.map(({ state }) => state).sort()).toEqual(['captured', 'failed'])
  })

  it('begins afresh after the intent was canceled at the provider', async () => {
    const payer = await aPayer()
    const first = await payer.start()
    await setup.stripe.paymentIntents.cancel(intentIdOf(first.clientSecret))
    const second = await payer.start()
    expect(second.paymentId).not.toBe(first.paymentId)
    await payer.confirm(second)
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('asks for the lower price once it fell, and a page that was open before pays it too', async () => {
    const [payer, early] = [await aPayer(), await aPayer()]
    const lower = async ({ booking }: typeof payer, priceCents: number) => {
      const [person] = await test.db.select().from(users).where(eq(users.id, booking.sellerId))
      if (!person) throw new Error('The car has no seller.')
      const changes = { priceCents }
      await editCar(test.db, actorOfUser(person), { id: booking.listingId, changes, now: setup.clock.now() })
    }
    const first = await payer.start()
    const lowerCents = payer.booking.priceCents - 500
    await lower(payer, lowerCents)
    const second = await payer.start()
    expect(second.amountCents).toBe(lowerCents)
    expect(await payer.confirm(first)).toBe(400)
    await payer.confirm(second)
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })

    const shown = await early.start()
    await lower(early, early.booking.priceCents - 500)
    await early.confirm(shown)
    expect(await early.settle()).toMatchObject({ outcome: 'paid' })
    const rows = await test.db.select().from(bookings)
    const priceOf = (id: string) => rows.find((row) => row.id === id)?.priceCents
    expect(priceOf(payer.booking.id)).toBe(lowerCents)
    expect(priceOf(early.booking.id)).toBe(early.booking.priceCents - 500)
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('a price that rose is not that of an earlier booking', async () => {
    const payer = await aPayer()
    await test.db
      .update(listings)
      .set({ priceCents: payer.booking.priceCents + 900 })
      .where(eq(listings.id, payer.listingId))
    expect((await payer.start()).amountCents).toBe(payer.booking.priceCents)
  })

  it('after the card was confirmed, settles instead of asking for a card again', async () => {
    const payer = await aPayer()
    await payer.confirm(await payer.start())
    await expect(payer.start()).rejects.toMatchObject({ code: 'conflict', message: /paid/ })
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
  })

  it.each(['declined', 'cancelled', 'lost', 'paid', 'completed'] as const)(
    'T-03: refuses a %s booking',
    async (status) => {
      const payer = await aPayer()
      await test.db.update(bookings).set({ status }).where(eq(bookings.id, payer.booking.id))
      await expect(payer.start()).rejects.toMatchObject({ code: 'conflict' })
      expect(await test.db.select().from(payments)).toEqual([])
    },
  )
})
