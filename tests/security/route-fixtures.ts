import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSale, aSeller } from '#db/seed/builders.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import type { TestApi } from '#tests/support/api.ts'
import { confirmAsBrowser, intentIdOf, silentLogger, testCardNumbers } from '#tests/support/payments.ts'

export const fixturePassword = 'ForeCourt!26'
const passwordHash = await hashPassword(fixturePassword)
const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
  .png()
  .toBuffer()

export type RouteFixtures = Awaited<ReturnType<typeof createRouteFixtures>>
export type FixturePersonKey = keyof RouteFixtures['people']

/** Two buyers, two sellers and an Admin. Every car is `expectOkForOwnerSeller`'s, every booking `expectOkForOwnerBuyer`'s with that seller. */
export async function createRouteFixtures(db: Db, api: TestApi) {
  const ownerBuyer = await aBuyer(db, { passwordHash })
  const ownerSeller = await aSeller(db)
  const aCar = () => aListing(db, { sellerId: ownerSeller.id })
  const aBookingOfSale = async (status: 'paid' | 'completed') =>
    (await aSale(db, { listingId: (await aCar()).id, buyerId: ownerBuyer.id, status })).booking
  const upload = await anUploadedPhoto(db)
  const file = `${upload.id}-320.webp`
  api.files.set(file, new Uint8Array(png))
  return {
    db,
    api,
    people: {
      ownerBuyer,
      otherBuyer: await aBuyer(db),
      ownerSeller,
      otherSeller: await aSeller(db),
      admin: await anAdmin(db),
    },
    /** On offer, without bookings. */
    car: await aCar(),
    /** Neither accepted nor paid. */
    booking: await aBooking(db, { listingId: (await aCar()).id, buyerId: ownerBuyer.id }),
    /** Paid, and not handed over. */
    paidBooking: makeOnce(() => aBookingOfSale('paid')),
    /** Paid, and handed over. */
    completedBooking: makeOnce(() => aBookingOfSale('completed')),
    /** A user whom an Admin may delete. */
    stranger: await aBuyer(db),
    /** A photo without an owner yet, and its file. */
    upload: { id: upload.id, file },
    newEmail: `new-${upload.id}@example.test`,
  }
}

/** For what few routes look at: sales take half of the statements of all fixtures. */
function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The id of a session of this user. */
export async function insertSessionRow(db: Db, person: { id: string }): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.insert(sessions).values({ id, userId: person.id, token: randomUUID(), expiresAt })
  return id
}

export function createPhotoForm(name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set(name, new File([new Uint8Array(png)], 'photo.png', { type: 'image/png' }))
  return form
}

/** The payment that `expectOkForOwnerBuyer` has started, as their browser knows it. */
export async function aStartedPayment({ db, api, people, booking }: RouteFixtures) {
  const { cards, clock } = api.services
  const input = { bookingId: booking.id, now: clock.now(), log: silentLogger }
  const { clientSecret } = await startPayment(db, cards, actorOfUser(people.ownerBuyer), input)
  return { clientSecret, intentId: intentIdOf(clientSecret) }
}

/** The id of the bank's confirmation page for `expectOkForOwnerBuyer`. */
export async function startThreeDSecureCheck(world: RouteFixtures): Promise<string> {
  const { clientSecret } = await aStartedPayment(world)
  const { body } = await confirmAsBrowser(world.api.gateway, { clientSecret, card: testCardNumbers.asks3ds })
  const { next_action } = body as { next_action: { use_stripe_sdk: { source: string } } }
  return next_action.use_stripe_sdk.source
}
