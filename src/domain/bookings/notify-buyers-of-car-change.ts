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
import { correctUnsentMail } from '#domain/mail/cancel-unsent-mail-matching.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { readBookingsWithMailRecipients } from './notify-booking-changed.ts'

type Car = typeof listings.$inferSelect

type Change = { name: string; from: string; to: string }

/** A seller often changes a car several times in a row: one mail tells all of it, once they have stopped. */
const settledAfterMs = 2 * 60_000

/**
 * Mails buyers with an open booking of a car what its seller has just changed, and stores the time in their bookings.
 * What has not left yet becomes one mail; a change that was taken back is none. The caller has locked the car, and has
 * not lowered the prices of its bookings yet: the mail says which agreed price ends with the change.
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
  for (const { data, buyer, carChangedAt } of booked) {
    const unsent = carChangedAt && (await takeUnsentMail(tx, keyOf(data, carChangedAt)))
    const all = unsent ? joined(unsent.changes, changes) : changes
    if (all.length === 0) continue
    const prices = pricesAfter(data, after.priceCents)
    const endedAgreedCents = prices.endedAgreedCents ?? unsent?.endedAgreedCents ?? null
    await queueMail(tx, {
      eventKey: keyOf(data, now),
      to: buyer.email,
      template: 'car-changed',
      data: { ...data, ...prices, endedAgreedCents, changes: all },
      undoableUntil: new Date(now.getTime() + settledAfterMs),
      now,
    })
  }
}

function keyOf({ bookingId }: { bookingId: string }, changedAt: Date): string {
  return `car-changed:${bookingId}:${changedAt.toISOString()}`
}

type Told = { changes: Change[]; endedAgreedCents?: number | null }

/** The data of the mail about an earlier change that has not left; it will not. */
async function takeUnsentMail(tx: Tx, eventKey: string): Promise<Told | null> {
  let told: Told | null = null
  await correctUnsentMail(tx, eventKey, (data) => {
    told = data as Told
    return null
  })
  return told
}

/** The changes before and now in one: each from what it was at first, without what was taken back. */
function joined(before: readonly Change[], now: readonly Change[]): Change[] {
  const all = new Map(before.map((change) => [change.name, change]))
  for (const change of now) all.set(change.name, { ...change, from: all.get(change.name)?.from ?? change.from })
  return [...all.values()].filter(({ from, to }) => from !== to)
}

/** What `lowerBookedPrices` makes of the prices of a booking. */
function pricesAfter(
  { priceCents, publicPriceCents }: { priceCents: number; publicPriceCents?: number | null },
  carPriceCents: number,
) {
  const isAgreed = typeof publicPriceCents === 'number'
  const isLowered = priceCents >= carPriceCents
  return {
    priceCents: Math.min(priceCents, carPriceCents),
    publicPriceCents: isAgreed && !isLowered ? carPriceCents : null,
    endedAgreedCents: isAgreed && isLowered ? priceCents : null,
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

function changesOf(before: Car, after: Car): Change[] {
  const changes = told.flatMap(({ name, say }) => {
    const [from, to] = [before, after].map((car) => String(say(car) ?? 'not provided')) as [string, string]
    return from === to ? [] : [{ name, from, to }]
  })
  // Too long to show side by side.
  if (before.description !== after.description) changes.push({ name: 'Description', from: '', to: 'changed' })
  return changes
}
