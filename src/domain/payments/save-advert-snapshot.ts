import { eq } from 'drizzle-orm'
import { pickAttributeValues } from '#contract/attribute-names.ts'
import type { Tx } from '#db/client.ts'
import { advertSnapshotPhotos, advertSnapshots } from '#db/schema/advert-snapshots.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import { loadCarSummariesWithEquipment } from '#domain/listings/load-car-summaries.ts'

/**
 * Saves the current advert as what this payment buys, and replaces the snapshot of an earlier load of the payment page.
 * The caller holds the lock of the car, so that no edit comes between the snapshot and the payment's row.
 * @reads listings: the complete VIN and photos, which no page shows in full.
 */
export async function saveAdvertSnapshot(
  tx: Tx,
  { paymentId, listingId, now }: { paymentId: string; listingId: string; now: Date },
): Promise<void> {
  const [car] = await loadCarSummariesWithEquipment(tx, [listingId], { now })
  if (!car) throw new Error(`There is no car ${listingId}, and a payment names it.`)
  const [identity] = await tx.select({ vin: listings.vin }).from(listings).where(eq(listings.id, listingId))
  const { title, brand, model, priceCents, originalPriceCents, location, description, valuation } = car
  const facts = {
    title,
    brand,
    model,
    priceCents,
    originalPriceCents,
    location,
    description,
    valuation,
    ...pickAttributeValues(car),
    vinEnding: identity?.vin?.slice(-4) ?? null,
  }
  const kept = { facts, source: 'payment' as const, takenAt: now }
  await tx
    .insert(advertSnapshots)
    .values({ paymentId, ...kept })
    .onConflictDoUpdate({ target: advertSnapshots.paymentId, set: kept })
  await tx.delete(advertSnapshotPhotos).where(eq(advertSnapshotPhotos.paymentId, paymentId))
  const photos = await tx
    .select({
      position: listingPhotos.position,
      mediaId: listingPhotos.mediaId,
      studioPicture: listingPhotos.studioPicture,
    })
    .from(listingPhotos)
    .where(eq(listingPhotos.listingId, listingId))
  if (photos.length > 0) await tx.insert(advertSnapshotPhotos).values(photos.map((photo) => ({ paymentId, ...photo })))
}
