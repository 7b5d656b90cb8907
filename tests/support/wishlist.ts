import type { Db } from '#db/client.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { addListingToWishlist } from '#domain/wishlist/add-listing-to-wishlist.ts'
import { actorOfUser } from './actor-of.ts'
import type { TestClock } from './payments.ts'
import { readWrittenMails } from './read-written-mails.ts'

export type WishlistBuyer = Awaited<ReturnType<typeof aBuyer>>

/** A car on some buyers' wish lists, and a function to change its price as its seller. */
export async function aCarOnWishlists(db: Db, clock: TestClock, { wishers = 1, priceCents = 2_000_000 } = {}) {
  const seller = await aSeller(db)
  const car = await aListing(db, { sellerId: seller.id, priceCents, stockNumber: 'A-1' })
  const buyers: WishlistBuyer[] = []
  for (let index = 0; index < wishers; index++) buyers.push(await aBuyer(db))
  for (const buyer of buyers) await addListingToWishlist(db, actorOfUser(buyer), { listingId: car.id }, clock.now())
  const [buyer] = buyers
  if (!buyer) throw new Error('Somebody must wish.')
  const price = (cents: number) =>
    editCar(db, actorOfUser(seller), { id: car.id, changes: { priceCents: cents }, now: clock.now() })
  return { seller, car, buyer, buyers, price }
}

/** The prices sent by mail, in order. */
export async function readMailedPriceDrops(db: Db): Promise<unknown[]> {
  const written = await readWrittenMails(db)
  return written.filter(({ template }) => template === 'price-fell').map(({ data }) => data.priceCents)
}
