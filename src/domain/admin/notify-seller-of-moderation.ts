import type { Tx } from '#db/client.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

type Told = {
  car: { id: string; title: string; status: string }
  seller: { name: string; email: string }
  /** Null where the car was put back. */
  takenDownReason: string | null
  now: Date
}

/** Mails the seller what an Admin did to the car, so that they do not first notice the missing car. */
export async function notifySellerOfModeration(tx: Tx, { car, seller, takenDownReason, now }: Told): Promise<void> {
  const to = { to: seller.email, now }
  const data = { carId: car.id, carTitle: car.title, sellerName: seller.name }
  if (takenDownReason === null) {
    const eventKey = `car-restored:${car.id}:${now.toISOString()}`
    const isOnOffer = car.status === 'available'
    return queueMail(tx, { ...to, eventKey, template: 'car-restored', data: { ...data, isOnOffer } })
  }
  const eventKey = `car-taken-down:${car.id}:${now.toISOString()}`
  return queueMail(tx, { ...to, eventKey, template: 'car-taken-down', data: { ...data, reason: takenDownReason } })
}
