import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { moneyRules } from '#contract/money-rules.ts'
import { splitSaleAmount } from '#contract/split-sale-amount.ts'
import type { DbOrTx } from '../client.ts'
import { signInMethods, users } from '../schema/accounts.ts'
import { advertSnapshots } from '../schema/advert-snapshots.ts'
import { bookings } from '../schema/bookings.ts'
import { homePageAdvertisements, listingPhotos, listings } from '../schema/listings.ts'
import { payments } from '../schema/payments.ts'
import { payouts } from '../schema/payouts.ts'
import { advertFactsOf } from './advert-facts.ts'
import { type CarModel, carModels } from './car-models.ts'
import { buildUserRow, fictionalPhone, type NewUserRow } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { buildListingRow, type NewListingRow } from './seed-car-builder.ts'

/**
 * Plausible rows for tests and for the demo. Each builder also creates the rows that its own row needs: a car creates
 * its seller, a booking its car and its buyer. Every field may be overridden. Values, also ids, come from `random` when
 * it is passed.
 */
type Chance = { random?: Random }
type User = typeof users.$inferSelect
type Listing = typeof listings.$inferSelect
type Booking = typeof bookings.$inferSelect
type Payment = typeof payments.$inferSelect

let ambientRandom = seededRandom(1886)

/** The values that builders make up begin anew, so that they do not depend on what was built before. */
export function restartBuilderValues(seed: number): void {
  ambientRandom = seededRandom(seed)
}

/** `passwordHash` lets the person sign in with that password; without it the person cannot sign in. */
export type PersonOverrides = Partial<NewUserRow> & Chance & { passwordHash?: string }

export function aBuyer(db: DbOrTx, overrides: PersonOverrides = {}): Promise<User> {
  return aPerson(db, { role: 'Buyer', ...overrides })
}

export function aSeller(db: DbOrTx, overrides: PersonOverrides = {}): Promise<User> {
  return aPerson(db, { role: 'Seller', ...overrides })
}

export function anAdmin(db: DbOrTx, overrides: PersonOverrides = {}): Promise<User> {
  return aPerson(db, { role: 'Admin', ...overrides })
}

async function aPerson(
  db: DbOrTx,
  { passwordHash, random: given, ...overrides }: PersonOverrides & Pick<NewUserRow, 'role'>,
): Promise<User> {
  const { random, newId, now } = chanceOf(given)
  const row = buildUserRow({ ...overrides, id: overrides.id ?? newId() }, { random, now })
  const user = only(await db.insert(users).values(row).returning())
  if (passwordHash) await db.insert(signInMethods).values(passwordSignInMethodRow(user, passwordHash))
  return user
}

/** How the identity library stores a password: as a sign-in method whose account id is the person's own id. */
export function passwordSignInMethodRow(user: Pick<NewUserRow, 'id' | 'createdAt'>, passwordHash: string) {
  return {
    id: `${user.id}-password`,
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: passwordHash,
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
  }
}

/** `pictures` are names of studio pictures in order; `isAdvertised` puts the car into the home page's strip. */
export type ListingOverrides = Partial<NewListingRow> & Chance & { pictures?: string[]; isAdvertised?: boolean }

/** A car for sale, `available` by default; a reserved or sold one names a payment, as the table requires. */
export async function aListing(
  db: DbOrTx,
  { random: given, pictures, isAdvertised, ...overrides }: ListingOverrides = {},
): Promise<Listing> {
  const { random, newId, now } = chanceOf(given)
  const sellerId = overrides.sellerId ?? (await aSeller(db, { ...(given ? { random: given } : {}) })).id
  const model: CarModel = random.pick(carModels)
  const { row, studio } = buildListingRow(
    { ...overrides, id: overrides.id ?? newId(), sellerId },
    { random, now, model },
  )
  const listing = only(await db.insert(listings).values(row).returning())
  const photos = (pictures ?? studio).map((studioPicture, position) => ({
    listingId: listing.id,
    position,
    studioPicture,
  }))
  if (photos.length > 0) await db.insert(listingPhotos).values(photos)
  if (isAdvertised) await db.insert(homePageAdvertisements).values({ listingId: listing.id, createdAt: row.postedAt })
  return listing
}

export type BookingOverrides = Partial<typeof bookings.$inferInsert> & Chance

/** A booking, `requested` by default, with the snapshot of its car and people. */
export async function aBooking(db: DbOrTx, { random: given, ...overrides }: BookingOverrides = {}): Promise<Booking> {
  const { random, newId, now } = chanceOf(given)
  const chance = given ? { random: given } : {}
  const listing = overrides.listingId
    ? only(await db.select().from(listings).where(eq(listings.id, overrides.listingId)))
    : await aListing(db, { ...chance, ...(overrides.sellerId ? { sellerId: overrides.sellerId } : {}) })
  const buyer = overrides.buyerId
    ? only(await db.select().from(users).where(eq(users.id, overrides.buyerId)))
    : await aBuyer(db, chance)
  const seller = only(await db.select().from(users).where(eq(users.id, listing.sellerId)))
  const row = {
    ...fieldsCopiedIntoBooking({ listing, buyer, seller }),
    id: newId(),
    status: 'requested' as const,
    buyerPhone: buyer.phoneNumber ?? fictionalPhone(random),
    meetingAt: new Date(now.getTime() + random.whole(2, 20) * dayMs),
    createdAt: now,
    updatedAt: now,
    ...overrides,
  }
  return only(await db.insert(bookings).values(row).returning())
}

/** The fields that a booking copies from the car and from the two people. */
export function fieldsCopiedIntoBooking(of: {
  listing: Pick<NewListingRow, 'id' | 'sellerId' | 'priceCents' | 'title' | 'brand' | 'model' | 'location'>
  buyer: Pick<NewUserRow, 'id' | 'name'>
  seller: Pick<NewUserRow, 'name'>
}) {
  const { listing, buyer, seller } = of
  return {
    listingId: listing.id,
    sellerId: listing.sellerId,
    buyerId: buyer.id,
    priceCents: listing.priceCents,
    carTitle: listing.title,
    carBrand: listing.brand,
    carModel: listing.model ?? null,
    buyerName: buyer.name,
    sellerName: seller.name,
    sellerLocation: listing.location ?? null,
  }
}

export type PaymentOverrides = Partial<typeof payments.$inferInsert> & Chance

/** A payment row, `new` by default. It changes neither the booking nor the car: `aSale` sets all three. */
export async function aPayment(db: DbOrTx, { random: given, ...overrides }: PaymentOverrides = {}): Promise<Payment> {
  const { newId, now } = chanceOf(given)
  const booking = overrides.bookingId
    ? only(await db.select().from(bookings).where(eq(bookings.id, overrides.bookingId)))
    : await aBooking(db, given ? { random: given } : {})
  const id = overrides.id ?? newId()
  const state = overrides.state ?? 'new'
  const row = {
    bookingId: booking.id,
    listingId: booking.listingId,
    buyerId: booking.buyerId,
    amountCents: booking.priceCents,
    state,
    providerIntentId: `pi_built_${id.replaceAll('-', '')}`,
    createdAt: now,
    updatedAt: now,
    capturedAt: state === 'captured' || state === 'refunded' ? now : null,
    ...overrides,
    id,
  }
  return only(await db.insert(payments).values(row).returning())
}

/** A sold car with its booking and payment: booking `paid` by default, payment `captured`, car `sold`. */
export async function aSale(
  db: DbOrTx,
  overrides: BookingOverrides & { status?: 'paid' | 'completed' } = {},
): Promise<{ listing: Listing; booking: Booking; payment: Payment }> {
  const booking = await aBooking(db, { status: 'paid', ...overrides })
  const chance = overrides.random ? { random: overrides.random } : {}
  const payment = await aPayment(db, { bookingId: booking.id, state: 'captured', ...chance })
  await db.insert(payouts).values(payoutRowOfSale({ payment, booking }))
  const listing = only(
    await db
      .update(listings)
      .set({ status: 'sold', salePaymentId: payment.id, soldAt: payment.updatedAt })
      .where(eq(listings.id, booking.listingId))
      .returning(),
  )
  await db
    .insert(advertSnapshots)
    .values({ paymentId: payment.id, facts: advertFactsOf(listing), source: 'payment', takenAt: payment.createdAt })
  return { listing, booking, payment }
}

/** The ledger row of a sale without any refund. */
export function payoutRowOfSale(of: {
  payment: Pick<typeof payments.$inferInsert, 'id' | 'amountCents'>
  booking: Pick<typeof bookings.$inferInsert, 'id' | 'sellerId' | 'status'>
}): typeof payouts.$inferInsert {
  const { payment, booking } = of
  const feeBasisPoints = moneyRules.sellerFeeBasisPoints
  const share = splitSaleAmount({ saleCents: payment.amountCents, refundedCents: 0, feeBasisPoints })
  const ids = { paymentId: payment.id, bookingId: booking.id, sellerId: booking.sellerId }
  const state = booking.status === 'completed' ? 'due' : 'waiting'
  return { ...ids, state, saleCents: payment.amountCents, feeBasisPoints, ...share }
}

const dayMs = 86_400_000

function chanceOf(given: Random | undefined) {
  const now = new Date()
  const random = given ?? ambientRandom
  return { random, now, newId: given ? () => given.uuid(now) : randomUUIDv7 }
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A builder was given an id that is in no row.')
  return row
}
