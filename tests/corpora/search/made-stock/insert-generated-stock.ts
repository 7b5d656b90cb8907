import { sql } from 'drizzle-orm'
import { brandDisplayName } from '#contract/brands.ts'
import { dealLabels } from '#contract/car-terms.ts'
import type { Db, Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { aSeller } from '#db/seed/builders.ts'
import type { GeneratedCar, GeneratedCarFacts } from './generated-car.ts'

/** At most 65,535 values go into one statement. */
const rowsAtOnce = 1000
const secondsApart = 613

/** Puts the cars on offer, the first one as the newest. */
export async function insertGeneratedStock(
  db: Db,
  stock: readonly GeneratedCarFacts[],
  now: Date,
): Promise<GeneratedCar[]> {
  const verified = await aSeller(db, { permission: 'Verified' })
  const other = await aSeller(db, { permission: null })
  const cars = stock.map((car, at) => ({
    ...car,
    id: `made-${String(at).padStart(5, '0')}`,
    postedAt: new Date(now.getTime() - (at + 1) * secondsApart * 1000),
  }))
  await db.transaction(async (tx) => {
    // As a replica the session runs no triggers, which take as long as the rows themselves.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (let at = 0; at < cars.length; at += rowsAtOnce) {
      await offerSome(tx, cars.slice(at, at + rowsAtOnce), { verified, other })
    }
  })
  return cars
}

async function offerSome(
  tx: Tx,
  some: readonly GeneratedCar[],
  sellers: Record<'verified' | 'other', { id: string }>,
): Promise<void> {
  await tx.insert(listings).values(
    some.map(({ isVerified, owners, price, says, town, deal: _, ...car }) => ({
      ...car,
      sellerId: sellers[isVerified ? 'verified' : 'other'].id,
      status: 'available' as const,
      title: `${brandDisplayName(car.brand)} ${car.model}`,
      description: says || '-',
      priceCents: price * 100,
      owners: owners === null ? null : Number(owners),
      location: town.label,
      latitude: town.latitude,
      longitude: town.longitude,
    })),
  )
  const labelled = some.flatMap(({ id, deal, price }) => {
    const label = dealLabels.find((one) => one === deal)
    return label ? [{ id, label, cents: price * 100 }] : []
  })
  await tx.insert(valuations).values(
    labelled.map(({ id, label, cents }) => ({
      listingId: id,
      deal: label,
      priceCents: cents,
      valueCents: cents,
      carCount: 10,
      priceShare: 1000,
      lowCents: cents,
      lowerCents: cents,
      upperCents: cents,
      highCents: cents,
    })),
  )
}
