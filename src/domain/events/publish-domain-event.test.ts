import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { deleteCar } from '#domain/listings/delete-car.ts'
import { runMoneyReconciliationRound } from '#domain/money/run-money-reconciliation-round.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aCardGateway, silentLogger } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { publishDomainEvent, registerDomainEventHandlers, requireDomainEventHandlers } from './publish-domain-event.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

afterEach(() => registerDomainEventHandlers(domainEventHandlers))

it('handlers run one after the other, in the order of their table', async () => {
  const heard: string[] = []
  const slow = async (tx: Tx) => {
    await tx.execute('select 1')
    heard.push('first')
  }
  registerDomainEventHandlers({ ...domainEventHandlers, 'car.deleted': [slow, async () => heard.push('second')] })
  await test.db.transaction((tx) => publishDomainEvent(tx, 'car.deleted', { listingId: 'a', now }))
  expect(heard).toEqual(['first', 'second'])
})

it('what a handler refuses did not happen', async () => {
  const seller = await aSeller(test.db)
  const { id } = await aListing(test.db, { sellerId: seller.id })
  const { id: bookingId } = await aBooking(test.db, { listingId: id, buyerId: (await aBuyer(test.db)).id })
  const refuse = async () => {
    throw new Error('no')
  }
  registerDomainEventHandlers({
    ...domainEventHandlers,
    'car.deleted': [...domainEventHandlers['car.deleted'], refuse],
  })
  await expect(deleteCar(test.db, actorOfUser(seller), { id, now })).rejects.toThrow('no')
  const [car] = await test.db.select().from(listings).where(eq(listings.id, id))
  expect(car).toMatchObject({ status: 'available', deletedAt: null })
  const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, bookingId))
  expect(booking?.status).toBe('requested')
})

it('an event is refused in a process that has named no handlers', async () => {
  vi.resetModules()
  const fresh = await import('./publish-domain-event.ts')
  const action = test.db.transaction((tx) => fresh.publishDomainEvent(tx, 'car.deleted', { listingId: 'a', now }))
  await expect(action).rejects.toThrow('Nobody handles car.deleted')
})

it('work that begins of its own accord does not begin in a process without handlers, or with an event that has none', async () => {
  expect(requireDomainEventHandlers).not.toThrow()
  registerDomainEventHandlers({ ...domainEventHandlers, 'booking.completed': [] })
  expect(requireDomainEventHandlers).toThrow('Nobody handles booking.completed')
  const watched = runMoneyReconciliationRound(test.db, aCardGateway(test.db).cards, { now, log: silentLogger })
  await expect(watched).rejects.toThrow('Nobody handles booking.completed')
  vi.resetModules()
  const fresh = await import('./publish-domain-event.ts')
  expect(fresh.requireDomainEventHandlers).toThrow('Nobody handles events')
})
