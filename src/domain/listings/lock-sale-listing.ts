import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'

export type SaleListing = Pick<typeof listings.$inferSelect, 'id' | 'status' | 'salePaymentId' | 'deletedAt'>

/** The car, locked until the transaction ends: the first lock of everything that decides who gets it. */
export async function lockSaleListing(tx: Tx, listingId: string): Promise<SaleListing> {
  const [listing] = await tx
    .select({
      id: listings.id,
      status: listings.status,
      salePaymentId: listings.salePaymentId,
      deletedAt: listings.deletedAt,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
    .for('no key update')
  if (!listing) throw new Error(`There is no car ${listingId}, and a payment names it.`)
  return listing
}
