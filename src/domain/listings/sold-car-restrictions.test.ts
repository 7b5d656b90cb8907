import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { moneyRules } from '#contract/money-rules.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { payouts } from '#db/schema/payouts.ts'
import { anAdmin } from '#db/seed/builders.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { withdrawRefundRequest } from '#domain/disputes/withdraw-refund-request.ts'
import { changeRoleOfPerson } from '#domain/people/change-role-of-person.ts'
import { deleteOwnAccount } from '#domain/people/delete-own-account.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deleteCar } from './delete-car.ts'
import { editCar } from './edit-car.ts'
import { listOwnCars } from './list-own-cars.ts'
import { setCarAvailability } from './set-car-availability.ts'
import { upsertImportedCars } from './upsert-imported-cars.ts'

const test = useDatabase()
const setup = useCardGateway(test)

const carOf = async (id: string) => (await test.db.select().from(listings).where(eq(listings.id, id)))[0]

/** The result of each way to change a sold car: the message of the refusal, or `done`. */
async function triesOn({ seller, listingId }: Awaited<ReturnType<typeof aPaidCar>>) {
  const upload = await anUploadedPhoto(test.db, { ownerId: seller.accountId })
  const now = setup.clock.now()
  const car = { id: listingId, now }
  const edit = (changes: Parameters<typeof editCar>[2]['changes']) => editCar(test.db, seller, { ...car, changes })
  const actions = {
    words: () => edit({ description: 'Another story.' }),
    price: () => edit({ priceCents: 100 }),
    photos: () => edit({ photoIds: [upload.id] }),
    withdraw: () => setCarAvailability(test.db, seller, { ...car, available: false }),
    delete: () => deleteCar(test.db, seller, car),
  }
  const answers: Record<string, string> = {}
  for (const [name, action] of Object.entries(actions)) {
    answers[name] = await action().then(
      () => 'done',
      (error) => error.message,
    )
  }
  return answers
}

/** The reason in the seller's own list; where there is none, the car can be deleted. */
async function holdIn({ seller, listingId }: Awaited<ReturnType<typeof aPaidCar>>) {
  const cars = await listOwnCars(test.db, seller, { now: setup.clock.now() })
  return cars.find(({ id }) => id === listingId)?.saleHold
}

describe('from payment to the end of the refund period', () => {
  it('no edit, no photo and no deletion changes what was sold, and the message says until when', async () => {
    const sale = await aPaidCar(test.db, setup)
    const before = await carOf(sale.listingId)
    const waiting = await triesOn(sale)
    expect(Object.values(waiting)).not.toContain('done')
    expect(waiting.delete).toContain(`until ${moneyRules.refundRequestDays} days after you’ve both confirmed`)
    expect(waiting.words).toBe(waiting.delete)
    expect(await holdIn(sale)).toEqual({ kind: 'handover', until: null })

    await sale.handOver()
    const until = new Date(setup.clock.now().getTime() + moneyRules.refundRequestDays * 86_400_000)
    const handedOver = await triesOn(sale)
    expect(handedOver.delete).toContain(`until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    expect(handedOver.photos).toBe(handedOver.delete)
    const deletion = deleteCar(test.db, sale.seller, { id: sale.listingId, now: setup.clock.now() })
    await expect(deletion).rejects.toMatchObject({ until: { at: until } })
    expect(await holdIn(sale)).toEqual({ kind: 'period', until: until.toISOString() })
    setup.clock.forward({ days: moneyRules.refundRequestDays })
    expect(Object.values(await triesOn(sale)), 'the very last moment').not.toContain('done')
    expect(await carOf(sale.listingId)).toEqual(before)

    setup.clock.forward({ seconds: 1 })
    expect(await holdIn(sale), 'the list offers what may be done').toBeNull()
    expect(await triesOn(sale)).toMatchObject({ delete: 'done' })
    expect(await carOf(sale.listingId)).toMatchObject({ status: 'sold', description: before?.description })
  })

  it('a request that is open holds it beyond the period', async () => {
    const sale = await aPaidCar(test.db, setup)
    await sale.handOver()
    const asked = { bookingId: sale.bookingId, reason: 'The gearbox is broken.' }
    await requestRefund(test.db, sale.actor, { ...asked, amountCents: undefined, now: setup.clock.now() })
    setup.clock.forward({ days: moneyRules.refundRequestDays + 1 })
    expect(await holdIn(sale)).toEqual({ kind: 'dispute', until: null })
    expect((await triesOn(sale)).delete).toContain('until the open refund or dispute is settled')
    await withdrawRefundRequest(test.db, sale.actor, { bookingId: sale.bookingId, now: setup.clock.now() })
    expect(await triesOn(sale)).toMatchObject({ delete: 'done' })
  })

  it('an import that brings the car leaves it alone', async () => {
    const sale = await aPaidCar(test.db, setup)
    await test.db.update(listings).set({ stockNumber: 'A-1' }).where(eq(listings.id, sale.listingId))
    const before = await carOf(sale.listingId)
    const row = {
      stockNumber: 'A-1',
      title: 'Another car',
      description: 'Another story.',
      brand: 'Audi',
      model: null,
      priceCents: 100,
      originalPriceCents: null,
      year: null,
      yearOfPurchase: null,
      mileageMiles: null,
      fuel: null,
      transmission: null,
      body: null,
      colour: null,
      location: null,
    }
    const { accountId } = sale.seller
    const counted = await test.db.transaction((tx) => upsertImportedCars(tx, accountId, [row], setup.clock.now()))
    expect(counted).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await carOf(sale.listingId)).toEqual(before)
  })

  it('neither an Admin nor the seller ends the seller’s account or role, until the period is over', async () => {
    const sale = await aPaidCar(test.db, setup)
    await sale.handOver()
    await test.db.update(payouts).set({ state: 'paid', paidCents: sale.payment.amountCents })
    await test.db.update(payouts).set({ paidCents: payouts.netCents })
    const personId = sale.seller.accountId
    const admin = actorOfUser(await anAdmin(test.db))
    const at = () => ({ now: setup.clock.now() })
    const own = () => deleteOwnAccount(test.db, { ...sale.seller, confirmedAt: setup.clock.now() }, at())
    const asAdmin = () => ({ ...admin, confirmedAt: setup.clock.now() })
    const remove = () => deletePersonAsAdmin(test.db, asAdmin(), { personId, ...at() })
    const demote = () => changeRoleOfPerson(test.db, asAdmin(), { personId, role: 'Buyer', ...at() })
    const held = { code: 'conflict', message: expect.stringMatching(/can request a refund until \d{4}-\d\d-\d\d/) }
    for (const action of [own, remove, demote]) await expect(action()).rejects.toMatchObject(held)
    setup.clock.forward({ days: moneyRules.refundRequestDays, seconds: 1 })
    await remove()
    expect((await test.db.select().from(users).where(eq(users.id, personId)))[0]?.deletedAt).not.toBeNull()
    expect(await carOf(sale.listingId)).toMatchObject({ status: 'sold', deletedAt: null })
  })

  it('a sale that was refunded in full holds nothing', async () => {
    const sale = await aPaidCar(test.db, setup)
    const admin = actorOfUser(await anAdmin(test.db))
    const given = { paymentId: sale.payment.id, reason: 'Not as described.', now: setup.clock.now(), log: silentLogger }
    await issueRefund(test.db, setup.cards, { ...admin, confirmedAt: setup.clock.now() }, given)
    expect(await triesOn(sale)).toMatchObject({ words: 'done', delete: 'done' })
  })
})
