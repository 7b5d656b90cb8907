import type { advertSnapshotPhotos, advertSnapshots } from '../../schema/advert-snapshots.ts'
import { advertFactsOf } from '../advert-facts.ts'
import type { DemoCar } from './create-demo-cars.ts'
import type { DemoTransactions } from './demo-transactions.ts'

export type DemoAdvertSnapshots = {
  snapshots: (typeof advertSnapshots.$inferInsert)[]
  photos: (typeof advertSnapshotPhotos.$inferInsert)[]
}

/** The advert at the time of each demo payment, as the payment page would have stored it. */
export function demoAdvertSnapshots(trade: DemoTransactions, cars: readonly DemoCar[]): DemoAdvertSnapshots {
  const adverts: DemoAdvertSnapshots = { snapshots: [], photos: [] }
  for (const { id: paymentId, listingId, createdAt } of trade.payments) {
    const car = cars.find(({ row }) => row.id === listingId)
    if (!car || !createdAt) continue
    adverts.snapshots.push({ paymentId, facts: advertFactsOf(car.row), source: 'payment', takenAt: createdAt })
    adverts.photos.push(...car.pictures.map((studioPicture, position) => ({ paymentId, position, studioPicture })))
  }
  return adverts
}
