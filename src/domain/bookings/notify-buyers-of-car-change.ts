import { and, eq, inArray } from 'drizzle-orm'
import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import {
  type AttributeName,
  attributeNames,
  isMultiChoiceAttribute,
  isNumberAttribute,
} from '#contract/attribute-names.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { listings } from '#db/schema/listings.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { readBookingsWithMailRecipients } from './notify-booking-changed.ts'

type Car = typeof listings.$inferSelect

/**
 * Mails buyers with an open booking of a car what its seller has just changed, and stores the time in their bookings.
 * The caller has locked the car. Without a difference no mail is sent.
 */
export async function notifyBuyersOfCarChange(
  tx: Tx,
  { before, after, arePhotosNew, now }: { before: Car; after: Car; arePhotosNew: boolean; now: Date },
): Promise<void> {
  const changes = changesOf(before, after)
  if (arePhotosNew) changes.push({ name: 'Photos', from: '', to: 'changed' })
  if (changes.length === 0) return
  const booked = await openBookingsOf(tx, after.id)
  if (booked.length === 0) return
  const ids = booked.map(({ data }) => data.bookingId)
  await tx.update(bookings).set({ carChangedAt: now }).where(inArray(bookings.id, ids))
  for (const { data, buyer } of booked) {
    await queueMail(tx, {
      eventKey: `car-changed:${data.bookingId}:${now.toISOString()}`,
      to: buyer.email,
      template: 'car-changed',
      data: { ...data, changes },
      now,
    })
  }
}

/**
 * Mails buyers with an open booking of a car that was taken off the market, at most once a day. `takenDownReason` is
 * the Admin's, or null where the seller withdrew the car.
 */
export async function notifyBuyersOfWithdrawnCar(
  tx: Tx,
  { listingId, takenDownReason, now }: { listingId: string; takenDownReason: string | null; now: Date },
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  for (const { data, time, buyer } of await openBookingsOf(tx, listingId)) {
    await queueMail(tx, {
      eventKey: `car-withdrawn:${data.bookingId}:${takenDownReason === null ? '' : 'down-'}${day}`,
      to: buyer.email,
      template: 'car-withdrawn',
      data: { ...data, time, takenDownReason },
      now,
    })
  }
}

function openBookingsOf(tx: Tx, listingId: string) {
  return readBookingsWithMailRecipients(
    tx,
    and(eq(bookings.listingId, listingId), inArray(bookings.status, [...openBookingStatuses])),
  )
}

/** The facts that may matter to a buyer, the most important first, in readable form; the mail has the reader's units. */
const told: readonly { name: string; say: (car: Car) => string | number | null }[] = [
  { name: 'Price', say: (car) => formatCents(car.priceCents) },
  { name: 'Original price', say: (car) => car.originalPriceCents && formatCents(car.originalPriceCents) },
  { name: 'Title', say: (car) => car.title },
  { name: 'Category', say: (car) => brandDisplayName(car.brand) },
  { name: 'Model', say: (car) => car.model },
  ...attributeNames.map((name) => ({ name: carAttributes[name].label, say: (car: Car) => sayAttribute(car, name) })),
  { name: 'VIN', say: ({ vin }) => vin && `…${vin.slice(-4)}` },
  { name: 'Location', say: (car) => car.location },
]

const unitWords: Partial<Record<CarAttributeUnit, (value: number) => string>> = {
  miles: (value) => `${value.toLocaleString('en-US')} miles`,
  cc: (value) => `${value.toLocaleString('en-US')} cc`,
  hp: (value) => `${value.toLocaleString('en-US')} hp`,
  millilitres: (value) => `${value.toLocaleString('en-US')} ml/100 km`,
}

function sayAttribute(car: Car, name: AttributeName): string | number | null {
  if (isMultiChoiceAttribute(name)) return car[name]?.join(', ') ?? null
  if (!isNumberAttribute(name)) return car[name]
  const value = car[name]
  const say = unitWords[carAttributes[name].unit]
  return value === null || !say ? value : say(value)
}

function changesOf(before: Car, after: Car): { name: string; from: string; to: string }[] {
  const changes = told.flatMap(({ name, say }) => {
    const [from, to] = [before, after].map((car) => String(say(car) ?? 'not provided')) as [string, string]
    return from === to ? [] : [{ name, from, to }]
  })
  // Too long to show side by side.
  if (before.description !== after.description) changes.push({ name: 'Description', from: '', to: 'changed' })
  return changes
}
