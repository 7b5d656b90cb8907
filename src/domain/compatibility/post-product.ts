import type { PostCar } from '#contract/cars.ts'
import type { PostProduct } from '#contract/compatibility-cars.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { postCar } from '#domain/listings/post-car.ts'
import { claimPhoto } from '#domain/media/claim-photo.ts'

type Product = Omit<PostProduct, 'image'>

/**
 * Row C-10: offers a car from the specification's payload. Its photo may have been uploaded without signing in, as the
 * specification's clients do.
 *
 * @throws DomainError what `postCar` throws; `invalid` with `fields.image` for a photo that is somebody else's.
 */
export async function postProduct(
  db: Db,
  actor: MaybeActor,
  { product, uploadedId, now }: { product: Product; uploadedId: string; now: Date },
): Promise<{ id: string }> {
  const seller = requireRole(actor, 'Seller')
  requireConfirmedEmail(seller)
  const { price, originalPrice, yearsOfUse, yearOfPurchase, ...fields } = product
  await claimPhoto(db, { id: uploadedId, ownerId: seller.accountId })
  const car: PostCar = {
    ...fields,
    priceCents: price,
    originalPriceCents: originalPrice,
    yearOfPurchase: yearOfPurchase ?? firstYearOf(yearsOfUse, now),
    photoIds: [uploadedId],
  }
  return postCar(db, seller, car, { now })
}

/** We keep the year, from which the years of use follow. */
function firstYearOf(yearsOfUse: number | null | undefined, now: Date): number | null {
  return yearsOfUse === null || yearsOfUse === undefined ? null : now.getUTCFullYear() - yearsOfUse
}
