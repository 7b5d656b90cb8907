import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/payments.ts'
import type { Actor } from '#domain/actor.ts'
import { confirmHandover } from '#domain/orders/confirm-handover.ts'
import { aPayingBuyer } from './a-paying-buyer.ts'
import { actorOfUser } from './actor-of.ts'
import type { TestCardGateway } from './payments.ts'

/** A car paid through the gateway, with its buyer and seller; `handOver` lets both confirm the handover. */
export async function aPaidCar(db: Db, setup: TestCardGateway, given: { listingId?: string; card?: string } = {}) {
  const payer = await aPayingBuyer(db, setup, given)
  await payer.confirm(await payer.start())
  await payer.settle()
  const [payment] = await db.select().from(payments).where(eq(payments.bookingId, payer.booking.id))
  const [person] = await db.select().from(users).where(eq(users.id, payer.booking.sellerId))
  if (!payment || !person) throw new Error('A car was paid, and its payment or its seller is not there.')
  const seller = actorOfUser(person)
  const bookingId = payer.booking.id
  const say = (actor: Actor) => confirmHandover(db, actor, { bookingId }, setup.clock.now())
  const handOver = async () => {
    await say(payer.actor)
    await say(seller)
  }
  return { ...payer, payment, seller, bookingId, handOver }
}
