import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { messageBlocks } from '#db/schema/messages.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { aBooking, aBuyer, aListing, anAdmin } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { mailTemplates } from '#domain/mail/mail-templates.ts'
import { advancePaymentWithProvider } from '#domain/payments/advance-payment-with-provider.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import { createInProcessBuyer } from '#tests/load/race-for-one-car.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { aPayingBuyer } from '#tests/support/a-paying-buyer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { intentIdOf, silentLogger, testCardNumbers } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { advanceDueWaitlists } from './advance-due-waitlists.ts'
import { findWaitlist } from './find-waitlist.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { listOwnWaitlistPositions } from './list-own-waitlist-positions.ts'

const test = useDatabase()
const setup = useCardGateway(test)

const now = () => setup.clock.now()
const join = (actor: Actor, carId: string) => joinWaitlist(test.db, actor, { carId, now: now() })
const look = (actor: Actor, carId: string) => findWaitlist(test.db, actor, { carId, now: now() })
const mailsOf = async (actor: Actor) =>
  (await test.db.select().from(mails).where(eq(mails.recipient, actor.email))).map(({ template }) => template)

/** A car that is reserved by a payment whose charge fails. */
async function aReservedCar() {
  const payer = await aPayingBuyer(test.db, setup)
  const start = await payer.start()
  const { clientSecret } = start
  await payer.confirm(start)
  setup.gateway.faults.add({ on: 'capture', kind: 'error', times: 50 })
  await payer.settle()
  const comeFree = async () => {
    setup.gateway.faults.clear()
    await setup.stripe.paymentIntents.cancel(intentIdOf(clientSecret))
    await advancePaymentWithProvider(test.db, setup.cards, {
      providerIntentId: intentIdOf(clientSecret),
      now: now(),
      log: silentLogger,
    })
  }
  return { carId: payer.listingId, payer, comeFree }
}

async function aWaiter(carId: string) {
  const person = await aBuyer(test.db)
  const actor = actorOfUser(person)
  await join(actor, carId)
  setup.clock.forward({ seconds: 1 })
  const booking = await aBooking(test.db, { listingId: carId, buyerId: person.id })
  return {
    actor,
    ...createInProcessBuyer(test.db, setup, { actor, bookingId: booking.id, card: testCardNumbers.approved }),
  }
}

describe('G-15: next in line', () => {
  it('a reserved car that comes free is the first one’s alone for a while, and they are told', async () => {
    const { carId, comeFree } = await aReservedCar()
    const [first, second] = [await aWaiter(carId), await aWaiter(carId)]
    expect(await look(second.actor, carId)).toMatchObject({ length: 2, place: 2, offerEndsAt: null, canJoin: false })
    await comeFree()
    expect((await look(first.actor, carId)).offerEndsAt).not.toBeNull()
    expect(await mailsOf(first.actor)).toContain('line-offered')
    expect(await mailsOf(second.actor)).not.toContain('line-offered')

    await expect(second.start()).rejects.toMatchObject({ code: 'conflict', message: /on the waitlist/ })
    await first.confirm(await first.start())
    expect(await first.settle()).toMatchObject({ outcome: 'paid' })
    const states = await test.db
      .select({ state: waitlistPositions.state })
      .from(waitlistPositions)
      .orderBy(waitlistPositions.joinedAt)
    expect(states.map(({ state }) => state)).toEqual(['taken', 'waiting'])
  })

  it('a buyer whom the seller has blocked joins no line, and a turn goes past those who stand in it', async () => {
    const { carId, comeFree } = await aReservedCar()
    const [blocked, second] = [await aWaiter(carId), await aWaiter(carId)]
    const [car] = await test.db.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, carId))
    if (!car) throw new Error('no car')
    const stranger = actorOfUser(await aBuyer(test.db))
    await test.db.insert(messageBlocks).values([
      { blockerId: car.sellerId, blockedId: blocked.actor.accountId, createdAt: now() },
      { blockerId: stranger.accountId, blockedId: car.sellerId, createdAt: now() },
    ])
    expect((await look(stranger, carId)).canJoin).toBe(false)
    await expect(join(stranger, carId)).rejects.toMatchObject({ code: 'conflict', message: /in contact/ })
    await comeFree()
    expect((await look(second.actor, carId)).offerEndsAt).not.toBeNull()
    expect(await mailsOf(blocked.actor)).not.toContain('line-offered')
  })

  it('a line of blocked buyers alone is not looked at again and again, and one behind them has the turn', async () => {
    const { carId, comeFree } = await aReservedCar()
    const blocked = await aWaiter(carId)
    const [car] = await test.db.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, carId))
    if (!car) throw new Error('no car')
    await comeFree()
    expect((await look(blocked.actor, carId)).offerEndsAt).not.toBeNull()
    const block = { blockerId: car.sellerId, blockedId: blocked.actor.accountId, createdAt: now() }
    await test.db.insert(messageBlocks).values(block)
    // Their turn ends with the block; after that there is nothing to do.
    const runs = [1, 2, 3].map(() => () => advanceDueWaitlists(test.db, { now: now() }))
    const visited: number[] = []
    for (const run of runs) visited.push(await run())
    expect(visited).toEqual([1, 0, 0])
    const second = await aBuyer(test.db)
    const place = { id: 'place-2', listingId: carId, buyerId: second.id, state: 'waiting' as const, joinedAt: now() }
    await test.db.insert(waitlistPositions).values(place)
    expect(await advanceDueWaitlists(test.db, { now: now() })).toBe(1)
    expect((await look(actorOfUser(second), carId)).offerEndsAt).not.toBeNull()
  })

  it('a block within a turn passes the turn on', async () => {
    const { carId, comeFree } = await aReservedCar()
    const [first, second] = [await aWaiter(carId), await aWaiter(carId)]
    await comeFree()
    const [car] = await test.db.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, carId))
    if (!car) throw new Error('no car')
    const block = { blockerId: car.sellerId, blockedId: first.actor.accountId, createdAt: now() }
    await test.db.insert(messageBlocks).values(block)
    await second.confirm(await second.start())
    expect(await second.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('money that somebody else had held already does not buy the car past the line', async () => {
    const { carId, comeFree } = await aReservedCar()
    const outsider = await aPayingBuyer(test.db, setup, { listingId: carId }).catch(() => null)
    await test.db.update(listings).set({ status: 'available', salePaymentId: null }).where(eq(listings.id, carId))
    const start = await outsider?.start()
    if (!outsider || !start) throw new Error('no outsider')
    await outsider.confirm(start)
    const person = await aBuyer(test.db)
    await test.db.insert(waitlistPositions).values({
      id: 'place-1',
      listingId: carId,
      buyerId: person.id,
      state: 'waiting',
      joinedAt: now(),
    })
    expect(await outsider.settle()).toMatchObject({ outcome: 'lost' })
    expect((await look(actorOfUser(person), carId)).offerEndsAt).not.toBeNull()
    await comeFree()
  })

  it('a turn that is not used passes on, whoever asks first, and is told', async () => {
    const { carId, comeFree } = await aReservedCar()
    const [first, second] = [await aWaiter(carId), await aWaiter(carId)]
    await comeFree()
    setup.clock.forward({ minutes: 121 })
    await expect(first.start()).rejects.toMatchObject({ code: 'conflict' })
    expect(await advanceDueWaitlists(test.db, { now: now() })).toBe(1)
    expect((await look(second.actor, carId)).offerEndsAt).not.toBeNull()
    expect(await mailsOf(first.actor)).toContain('line-passed')
    setup.clock.forward({ minutes: 121 })
    await advanceDueWaitlists(test.db, { now: now() })
    expect(await look(second.actor, carId)).toMatchObject({ length: 0, heldUntil: null })
    const anybody = await aPayingBuyer(test.db, setup, { listingId: carId })
    await anybody.confirm(await anybody.start())
    expect(await anybody.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('who paid within their turn has the car, though the word of it comes after its end', async () => {
    const { carId, comeFree } = await aReservedCar()
    const [first, second] = [await aWaiter(carId), await aWaiter(carId)]
    await comeFree()
    setup.clock.forward({ minutes: 119 })
    await first.confirm(await first.start())
    setup.clock.forward({ minutes: 2 })
    expect(await first.settle()).toMatchObject({ outcome: 'paid' })
    await expect(second.start()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('who paid after their turn has not, where another one waits', async () => {
    const { carId, comeFree } = await aReservedCar()
    const [first, second] = [await aWaiter(carId), await aWaiter(carId)]
    await comeFree()
    const start = await first.start()
    setup.clock.forward({ minutes: 121 })
    await first.confirm(start)
    expect(await first.settle()).toMatchObject({ outcome: 'lost' })
    await second.confirm(await second.start())
    expect(await second.settle()).toMatchObject({ outcome: 'paid' })
  })

  it('who leaves gives the turn to the next; who asks twice has one place', async () => {
    const { carId, comeFree } = await aReservedCar()
    const [first, second] = [await aWaiter(carId), await aWaiter(carId)]
    expect(await join(first.actor, carId)).toMatchObject({ length: 2, place: 1 })
    await comeFree()
    await leaveWaitlist(test.db, first.actor, { carId, now: now() })
    expect((await look(second.actor, carId)).offerEndsAt).not.toBeNull()
    await test.db.update(listings).set({ location: 'Denver, CO' }).where(eq(listings.id, carId))
    const meetingPlace = { town: 'Denver', timeZone: 'America/Denver' }
    expect((await listOwnWaitlistPositions(test.db, second.actor, { now: now() })).items).toMatchObject([
      { carId, place: 1, meetingPlace },
    ])
    expect((await listOwnWaitlistPositions(test.db, first.actor, { now: now() })).items).toEqual([])
  })

  it('two who take turns cannot keep a car from everybody: who let a turn go by has no second one', async () => {
    const { carId, comeFree } = await aReservedCar()
    const [first, second] = [await aWaiter(carId), await aWaiter(carId)]
    await comeFree()
    setup.clock.forward({ minutes: 121 })
    expect(await look(first.actor, carId)).toMatchObject({ canJoin: false })
    await expect(join(first.actor, carId)).rejects.toMatchObject({ code: 'conflict', message: /Your turn/ })
    await advanceDueWaitlists(test.db, { now: now() })
    expect(await look(first.actor, carId)).toMatchObject({ canJoin: false, place: null })
    const told = JSON.stringify(mailTemplates['line-passed'].compose(mailTemplates['line-passed'].sample, 'en'))
    expect(told, 'what the mail about it promises').not.toContain('join')
    expect(told).toContain('You can still book and pay for the car once it’s available to everyone.')
    await leaveWaitlist(test.db, second.actor, { carId, now: now() })
    const third = await aPayingBuyer(test.db, setup, { listingId: carId })
    await third.confirm(await third.start())
    setup.gateway.faults.add({ on: 'capture', kind: 'error', times: 50 })
    await third.settle()
    await expect(join(second.actor, carId)).rejects.toMatchObject({ code: 'conflict', message: /Your turn/ })
    expect(await join(actorOfUser(await aBuyer(test.db)), carId)).toMatchObject({ place: 1 })
  })

  it('nobody waits for a car that can be bought, is handed over, is one’s own or is off the market', async () => {
    const { id } = await aListing(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    await expect(join(buyer, id)).rejects.toMatchObject({ code: 'conflict', message: /on offer/ })
    const sale = await aPaidCar(test.db, setup)
    await expect(join(sale.actor, sale.listingId)).rejects.toMatchObject({ code: 'conflict', message: /bought/ })
    await expect(join(sale.seller, sale.listingId)).rejects.toMatchObject({ code: 'forbidden' })
    await join(buyer, sale.listingId)
    await sale.handOver()
    expect(await mailsOf(buyer)).toContain('line-closed')
    await expect(join(buyer, sale.listingId)).rejects.toMatchObject({ code: 'conflict', message: /handed over/ })
  })

  it('a car that its seller takes off the market keeps its line for the day it comes back', async () => {
    const { carId, comeFree, payer } = await aReservedCar()
    const first = await aWaiter(carId)
    await comeFree()
    const seller = { ...first.actor, accountId: payer.booking.sellerId, role: 'Seller' as const }
    await setCarAvailability(test.db, seller, { id: carId, available: false, now: now() })
    expect(await look(first.actor, carId)).toMatchObject({ place: 1, offerEndsAt: null })
    await setCarAvailability(test.db, seller, { id: carId, available: true, now: now() })
    expect((await look(first.actor, carId)).offerEndsAt).not.toBeNull()
  })

  it('of many who join and pay at once, one at most has the turn and one the car', async () => {
    const { carId, comeFree } = await aReservedCar()
    const waiters = [await aWaiter(carId), await aWaiter(carId), await aWaiter(carId)]
    await comeFree()
    const outcomes = await Promise.all(
      waiters.map(async (waiter) => {
        try {
          await waiter.confirm(await waiter.start())
          return (await waiter.settle()).outcome
        } catch {
          return 'refused'
        }
      }),
    )
    expect(outcomes).toEqual(['paid', 'refused', 'refused'])
  })
})

it('G-15: a car that comes free after its seller was suspended is nobody’s turn, and nobody is told so', async () => {
  const { carId, payer, comeFree } = await aReservedCar()
  const waiter = await aWaiter(carId)
  const admin = actorOfUser(await anAdmin(test.db))
  await suspendPerson(test.db, admin, { personId: payer.booking.sellerId, reason: 'Fraud.', now: now() })
  await comeFree()
  const [car] = await test.db.select().from(listings).where(eq(listings.id, carId))
  expect(car?.status).toBe('withdrawn')
  expect((await test.db.select().from(waitlistPositions)).map(({ state }) => state)).toEqual(['waiting'])
  expect(await mailsOf(waiter.actor)).not.toContain('line-offered')
})
