import type { PostCarRequest } from '#contract/cars.ts'
import type { CompatApiPostProductRequest } from '#contract/compatibility-api-cars.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { postCar } from '#domain/listings/post-car.ts'
import { claimPhotoForPerson } from '#domain/media/claim-photo-for-person.ts'

type Product = Omit<CompatApiPostProductRequest, 'image'>

/**
 * Row C-10: offers a car from the specification's payload. Its photo may have been uploaded without signing in, as the
 * specification's clients do.
 *
 * @throws DomainError what `postCar` throws; `invalid` with `fields.image` for another person's photo.
 */
export async function postCompatApiProductCar(
  db: Db,
  actor: MaybeActor,
  { product, uploadedId, now }: { product: Product; uploadedId: string; now: Date },
): Promise<{ id: string }> {
  const seller = requireRole(actor, 'Seller')
  requireConfirmedEmail(seller)
  const { price, originalPrice, yearsOfUse, yearOfPurchase, ...fields } = product
  await claimPhotoForPerson(db, { id: uploadedId, ownerId: seller.accountId })
  const car: PostCarRequest = {
    ...fields,
    priceCents: price,
    originalPriceCents: originalPrice,
    yearOfPurchase: yearOfPurchase ?? firstYearOf(yearsOfUse, now),
    photoIds: [uploadedId],
  }
  return postCar(db, seller, car, { now })
}

/** We store the year, from which the years of use can be computed. */
function firstYearOf(yearsOfUse: number | null | undefined, now: Date): number | null {
  return yearsOfUse === null || yearsOfUse === undefined ? null : now.getUTCFullYear() - yearsOfUse
}
