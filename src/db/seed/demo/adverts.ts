import type { advertSnapshotPhotos, advertSnapshots } from '../../schema/advert-snapshots.ts'
import { advertFactsOf } from '../advert-facts.ts'
import type { DemoCar } from './stock.ts'
import type { Trade } from './trade.ts'

export type Adverts = {
  snapshots: (typeof advertSnapshots.$inferInsert)[]
  photos: (typeof advertSnapshotPhotos.$inferInsert)[]
}

/** What was advertised with each payment of the demo, as the payment page would have kept it. */
export function demoAdverts(trade: Trade, cars: readonly DemoCar[]): Adverts {
  const adverts: Adverts = { snapshots: [], photos: [] }
  for (const { id: paymentId, listingId, createdAt } of trade.payments) {
    const car = cars.find(({ row }) => row.id === listingId)
    if (!car || !createdAt) continue
    adverts.snapshots.push({ paymentId, facts: advertFactsOf(car.row), source: 'payment', takenAt: createdAt })
    adverts.photos.push(...car.pictures.map((studioPicture, position) => ({ paymentId, position, studioPicture })))
  }
  return adverts
}
