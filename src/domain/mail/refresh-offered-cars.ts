import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import type { MailRow } from './lease-due-mails.ts'
import type { MailTemplateName } from './mail-templates.ts'
import type { NewArrivalsMailCar } from './templates/subscription-mails.ts'

/** Mail whose `cars` are on offer, and mail that is about the one car of its `carId`. */
const templatesWithCars: readonly MailTemplateName[] = ['saved-search-found', 'new-arrivals']
const templatesAboutCar: readonly MailTemplateName[] = ['price-fell']

type ListedCar = NewArrivalsMailCar & { kind?: 'new' | 'price' }
type CarNow = NewArrivalsMailCar

/**
 * Mail may wait for hours: for the end of quiet hours, for its digest, for a mail server. Cars that left the market
 * meanwhile are taken out of it, the others get their price of now, and mail in which nothing is left is deleted.
 * @reads listings: what is on offer at the moment of sending.
 * @returns the mails that are still to be sent.
 */
export async function refreshOfferedCars(db: DbOrTx, leased: readonly MailRow[]): Promise<MailRow[]> {
  const ids = [...new Set(leased.flatMap(offeredCarIds))]
  if (ids.length === 0) return [...leased]
  const { id, title, priceCents, location } = listings
  const isOnOffer = and(inArray(id, ids), eq(listings.status, 'available'))
  const found = await db.select({ id, title, priceCents, location }).from(listings).where(isOnOffer)
  const onOffer = new Map(found.map((car) => [car.id, car]))
  const kept = leased.flatMap((mail) => refreshMail(mail, onOffer) ?? [])
  const gone = leased.filter((mail) => !kept.some((one) => one.id === mail.id))
  for (const mail of gone) {
    // A server that comes back after its lease has ended deletes nothing any more.
    const isStillHeld = and(eq(mails.id, mail.id), eq(mails.state, 'queued'), eq(mails.attempts, mail.attempts))
    await db.delete(mails).where(isStillHeld)
  }
  return kept
}

function offeredCarIds({ template, data }: MailRow): string[] {
  if (isOneOf(templatesAboutCar, template)) return [String(data.carId)]
  return isOneOf(templatesWithCars, template) ? carsIn(data).map(({ id }) => id) : []
}

function refreshMail(mail: MailRow, onOffer: ReadonlyMap<string, CarNow>): MailRow | null {
  const { template, data } = mail
  if (isOneOf(templatesAboutCar, template)) return onOffer.has(String(data.carId)) ? mail : null
  if (!isOneOf(templatesWithCars, template)) return mail
  const before = carsIn(data)
  const cars = before.flatMap((car) => {
    const now = onOffer.get(car.id)
    return now ? [refreshCar(car, now)] : []
  })
  const total = Number(data.total) - (before.length - cars.length)
  return cars.length > 0 ? { ...mail, data: { ...data, cars, total } } : null
}

/** A price that has risen again is no price drop any more. */
function refreshCar(car: ListedCar, now: CarNow): ListedCar {
  const hasRisen = now.priceCents > car.priceCents
  return { ...car, ...now, ...(car.kind && hasRisen ? { kind: 'new' as const } : {}) }
}

function carsIn(data: Readonly<Record<string, unknown>>): ListedCar[] {
  return Array.isArray(data.cars) ? data.cars : []
}

function isOneOf(templates: readonly MailTemplateName[], name: string): boolean {
  return templates.some((template) => template === name)
}
