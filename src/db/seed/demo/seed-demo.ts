import { sql } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '../../client.ts'
import { signInMethods, users } from '../../schema/accounts.ts'
import { advertSnapshotPhotos, advertSnapshots } from '../../schema/advert-snapshots.ts'
import { auditEntries } from '../../schema/audit.ts'
import { bookings, ratings } from '../../schema/bookings.ts'
import { disputes } from '../../schema/disputes.ts'
import { homePageAdvertisements, listingPhotos, listingViews } from '../../schema/listings.ts'
import { messageReports, messages, messageThreads } from '../../schema/messages.ts'
import { notices } from '../../schema/notices.ts'
import { offerPrices, offers } from '../../schema/offers.ts'
import { paymentAlarms, payments, refunds } from '../../schema/payments.ts'
import { payoutDetails, payouts } from '../../schema/payouts.ts'
import { waitlistPositions } from '../../schema/waitlist.ts'
import { wishlistItems } from '../../schema/wishlist.ts'
import { passwordSignInMethodRow } from '../builders.ts'
import { fictionalPhone, type NewUserRow } from '../people.ts'
import { type Random, seededRandom } from '../random.ts'
import { type DemoPerson, demoAdmin, demoBuyers, demoSellers } from './accounts.ts'
import { createDemoCars } from './create-demo-cars.ts'
import { demoAdvertSnapshots } from './demo-advert-snapshots.ts'
import { demoAuditEntries } from './demo-audit-entries.ts'
import { demoDisputesAndRefunds } from './demo-disputes-and-refunds.ts'
import { demoMessages } from './demo-messages.ts'
import { demoNotices } from './demo-notices.ts'
import { demoOffers } from './demo-offers.ts'
import { demoTransactions } from './demo-transactions.ts'
import { insertSeedCars } from './insert-seed-cars.ts'
import { demoListingViews } from './views.ts'

/** The year of the first car: any number works, as long as it stays the same. */
const seed = 1886
/** An arbitrary number, the same in every one of our server processes, and different from that of the migrations. */
const advisoryLock = 4_207_120
const dayMs = 86_400_000

/** True where no account exists yet: only then may the demo be seeded. */
export async function isDatabaseEmpty(db: DbOrTx): Promise<boolean> {
  const someone = await db.select({ id: users.id }).from(users).limit(1)
  return someone.length === 0
}

export type SeedDemoInput = {
  passwordHash: string
  now: Date
  /** Tells the card provider of the demo, in the same transaction, which payments were made with it. */
  keepSales?: (
    tx: Tx,
    paid: (typeof payments.$inferInsert)[],
    disputed: (typeof disputes.$inferInsert)[],
  ) => Promise<void>
  /** Gives the bookings their meetings by the product's own use case, which this layer does not know. */
  createMeetings?: (tx: Tx) => Promise<unknown>
}

/**
 * Fills an empty database with the demo marketplace; leaves a database with accounts alone. All or nothing: after a
 * kill in the middle the database is still empty. Servers that start at the same time take turns. The same `now`
 * produces the same rows.
 *
 * @returns whether the demo was seeded
 */
export async function seedDemo(
  db: Db,
  { passwordHash, now, keepSales, createMeetings }: SeedDemoInput,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`)
    if (!(await isDatabaseEmpty(tx))) return false
    const random = seededRandom(seed)
    const toRow = (person: DemoPerson) => personRow(person, { random, now })
    const [admin, sellers, buyers] = [toRow(demoAdmin), demoSellers.map(toRow), demoBuyers.map(toRow)]
    const people = [admin, ...sellers, ...buyers]
    const cars = createDemoCars(random, { sellerIds: sellers.map(({ id }) => id), now })
    const trade = demoTransactions(random, { cars, sellers, buyers, adminId: admin.id, now })
    const after = demoDisputesAndRefunds(trade, { cars, sellers, buyers, adminId: admin.id, now })

    await tx.insert(users).values(people)
    await tx.insert(signInMethods).values(people.map((person) => passwordSignInMethodRow(person, passwordHash)))
    await insertSeedCars(tx, cars, now)
    await tx
      .insert(listingPhotos)
      .values(
        cars.flatMap(({ row, pictures }) =>
          pictures.map((studioPicture, position) => ({ listingId: row.id, position, studioPicture })),
        ),
      )
    const advertised = cars.filter(({ isAdvertised }) => isAdvertised)
    await tx
      .insert(homePageAdvertisements)
      .values(advertised.map(({ row }) => ({ listingId: row.id, createdAt: row.postedAt ?? now })))
    await tx.insert(bookings).values(trade.bookings)
    await createMeetings?.(tx)
    await tx.insert(payments).values(trade.payments)
    const adverts = demoAdvertSnapshots(trade, cars)
    await tx.insert(advertSnapshots).values(adverts.snapshots)
    await tx.insert(advertSnapshotPhotos).values(adverts.photos)
    await tx.insert(refunds).values(trade.refunds)
    await tx.insert(payouts).values(trade.payouts)
    await tx.insert(disputes).values(after.disputes)
    await tx.insert(paymentAlarms).values(after.alarms)
    await tx.insert(payoutDetails).values(after.payoutDetails)
    await tx.insert(waitlistPositions).values(after.places)
    await keepSales?.(tx, trade.payments, after.disputes)
    await tx.insert(auditEntries).values(demoAuditEntries({ admin, sellers, payments: trade.payments, now }))
    await tx.insert(wishlistItems).values(trade.wishes)
    await tx.insert(ratings).values(trade.ratings)
    const [[visitor], [visitorSeller]] = [buyers, sellers]
    if (visitor && visitorSeller) {
      await tx.insert(notices).values(demoNotices({ bookings: trade.bookings, buyer: visitor, seller: visitorSeller }))
      const conversations = demoMessages({ cars, buyer: visitor, sellers, now })
      await tx.insert(messageThreads).values(conversations.threads)
      await tx.insert(messages).values(conversations.messages)
      await tx.insert(messageReports).values(conversations.reports)
      const bargains = demoOffers({ cars, threads: conversations.threads, now })
      await tx.insert(offers).values(bargains.offers)
      await tx.insert(offerPrices).values(bargains.prices)
    }
    await insertViews(tx, demoListingViews(cars, { now }))
    // The embedded database never does this on its own, and plans badly without.
    await tx.execute(sql`analyze`)
    return true
  })
}

/** In batches: a statement takes 65,535 parameters, and there is a row for each car and day. */
async function insertViews(tx: Tx, views: (typeof listingViews.$inferInsert)[]): Promise<void> {
  const rowsAPart = 5_000
  for (let start = 0; start < views.length; start += rowsAPart) {
    await tx.insert(listingViews).values(views.slice(start, start + rowsAPart))
  }
}

function personRow(person: DemoPerson, { random, now }: { random: Random; now: Date }): NewUserRow {
  const { email, name, role, avatar, isVerified } = person
  const createdAt = new Date(now.getTime() - random.whole(65, 400) * dayMs)
  return {
    id: random.uuid(createdAt),
    email,
    name,
    role,
    emailVerified: true,
    permission: isVerified ? 'Verified' : null,
    image: `/avatars/${avatar}.svg`,
    phoneNumber: fictionalPhone(random),
    createdAt,
    updatedAt: createdAt,
  }
}
