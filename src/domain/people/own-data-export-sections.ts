import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { attributeNames } from '#contract/attribute-names.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { messagePhotosPath } from '#contract/photos.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings, ratings } from '#db/schema/bookings.ts'
import { feedback } from '#db/schema/feedback.ts'
import { listings } from '#db/schema/listings.ts'
import { mailPreferences, mails, newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { media } from '#db/schema/media.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { privateMediaKeyPrefix } from '#platform/media/media-store.ts'
import { accountDataExportSections } from './account-data-export-sections.ts'
import { carDraftExportSection } from './car-draft-export-section.ts'
import { meetingDataExportSections } from './meeting-data-export-sections.ts'
import { messageDataExportSections } from './message-data-export-sections.ts'
import { moneyDataExportSections } from './money-data-export-sections.ts'
import { noticeDataExportSections } from './notice-data-export-sections.ts'
import { offerDataExportSections } from './offer-data-export-sections.ts'
import type { OwnDataExportSection } from './own-data-export-section.ts'

const orderFields = {
  id: bookings.id,
  carId: bookings.listingId,
  carTitle: bookings.carTitle,
  priceCents: bookings.priceCents,
  status: bookings.status,
  meetingAt: bookings.meetingAt,
  createdAt: bookings.createdAt,
}

/**
 * Row G-29: all data about a person, and none about others. An order names the car, not the other side. Mail is listed
 * without its content, because that may mention others. Secrets that give access to the account are not data about the
 * person.
 * @reads audit, bookings, feedback, listings, mail, media, ratings, saved-searches, subscriptions,
 * wishlist: a copy of everything needs every table with data about a person.
 */
export const ownDataExportSections: readonly OwnDataExportSection[] = [
  ...accountDataExportSections,
  {
    name: 'cars',
    title: 'Cars',
    read: (db, { accountId }) =>
      db
        .select({
          id: listings.id,
          title: listings.title,
          status: listings.status,
          brand: listings.brand,
          model: listings.model,
          description: listings.description,
          priceCents: listings.priceCents,
          originalPriceCents: listings.originalPriceCents,
          location: listings.location,
          vin: listings.vin,
          ...createRecordFromKeys(attributeNames, (name) => listings[name]),
          stockNumber: listings.stockNumber,
          takenDownReason: listings.takenDownReason,
          postedAt: listings.postedAt,
          soldAt: listings.soldAt,
          deletedAt: listings.deletedAt,
        })
        .from(listings)
        .where(eq(listings.sellerId, accountId))
        .orderBy(asc(listings.id)),
  },
  {
    name: 'photos',
    title: 'Photos',
    read: (db, { accountId }) =>
      db
        .select({
          address: sql<string>`case when starts_with(${media.id}, ${privateMediaKeyPrefix})
            then ${`${messagePhotosPath}/`} else '/media/' end || ${media.id} || '-' || (${media.widths} ->> -1) || '.webp'`,
          width: media.width,
          height: media.height,
          uploadedAt: media.createdAt,
        })
        .from(media)
        .where(eq(media.ownerId, accountId))
        .orderBy(asc(media.id)),
  },
  {
    name: 'ordersAsBuyer',
    title: 'Bookings you made',
    read: (db, { accountId }) =>
      db
        .select({
          ...orderFields,
          yourName: bookings.buyerName,
          yourPhone: bookings.buyerPhone,
          handoverConfirmedAt: bookings.buyerConfirmedAt,
          starsGiven: ratings.stars,
        })
        .from(bookings)
        .leftJoin(ratings, eq(ratings.bookingId, bookings.id))
        .where(eq(bookings.buyerId, accountId))
        .orderBy(asc(bookings.id)),
  },
  {
    name: 'ordersAsSeller',
    title: 'Bookings of your cars',
    read: (db, { accountId }) =>
      db
        .select({
          ...orderFields,
          yourName: bookings.sellerName,
          yourLocation: bookings.sellerLocation,
          handoverConfirmedAt: bookings.sellerConfirmedAt,
          starsReceived: ratings.stars,
        })
        .from(bookings)
        .leftJoin(ratings, eq(ratings.bookingId, bookings.id))
        .where(eq(bookings.sellerId, accountId))
        .orderBy(asc(bookings.id)),
  },
  ...moneyDataExportSections,
  ...meetingDataExportSections,
  ...offerDataExportSections,
  {
    name: 'wishList',
    title: 'Wish list',
    read: (db, { accountId }) =>
      db
        .select({
          carId: wishlistItems.listingId,
          carTitle: listings.title,
          priceCents: wishlistItems.priceCents,
          since: wishlistItems.createdAt,
        })
        .from(wishlistItems)
        .innerJoin(listings, eq(listings.id, wishlistItems.listingId))
        .where(eq(wishlistItems.accountId, accountId))
        .orderBy(asc(wishlistItems.listingId)),
  },
  carDraftExportSection,
  {
    name: 'savedSearches',
    title: 'Saved searches',
    read: (db, { accountId }) =>
      db
        .select({
          name: savedSearches.name,
          search: savedSearches.query,
          since: savedSearches.createdAt,
          howOften: savedSearches.frequency,
          priceDrops: savedSearches.wantsPriceDrops,
        })
        .from(savedSearches)
        .where(eq(savedSearches.accountId, accountId))
        .orderBy(asc(savedSearches.id)),
  },
  {
    name: 'messages',
    title: 'Messages you sent us',
    read: (db, { accountId, confirmedEmails }) =>
      db
        .select({
          kind: feedback.kind,
          topic: feedback.topic,
          about: feedback.about,
          text: feedback.text,
          at: feedback.createdAt,
        })
        .from(feedback)
        .where(or(eq(feedback.accountId, accountId), inArray(feedback.email, confirmedEmails)))
        .orderBy(asc(feedback.id)),
  },
  ...messageDataExportSections,
  {
    name: 'mail',
    title: 'Emails to you',
    read: (db, { confirmedEmails }) =>
      db
        .select({ kind: mails.template, state: mails.state, writtenAt: mails.createdAt, sentAt: mails.sentAt })
        .from(mails)
        .where(inArray(mails.recipient, confirmedEmails))
        .orderBy(asc(mails.id)),
  },
  {
    name: 'subscriptions',
    title: 'Emails you subscribed to',
    read: (db, { accountId, confirmedEmails }) => [
      db
        .select({
          kind: sql<string>`'new arrivals'`,
          since: newArrivalsSubscriptions.createdAt,
          confirmedAt: newArrivalsSubscriptions.confirmedAt,
          stoppedAt: newArrivalsSubscriptions.unsubscribedAt,
        })
        .from(newArrivalsSubscriptions)
        .where(inArray(newArrivalsSubscriptions.email, confirmedEmails))
        .orderBy(asc(newArrivalsSubscriptions.id)),
      db
        .select({
          kind: sql<string>`'notifications'`,
          notByMail: mailPreferences.mailOff,
          notOnThePage: mailPreferences.pageOff,
          notOnDevices: mailPreferences.pushOff,
          quietHours: mailPreferences.quiet,
        })
        .from(mailPreferences)
        .where(eq(mailPreferences.accountId, accountId))
        .orderBy(asc(mailPreferences.accountId)),
    ],
  },
  ...noticeDataExportSections,
  {
    name: 'whatWasDoneToYou',
    title: 'Log entries about your account',
    read: (db, { accountId }) =>
      db
        .select({ at: auditEntries.at, action: auditEntries.action, detail: auditEntries.detail })
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectType, 'person'), eq(auditEntries.subjectId, accountId)))
        .orderBy(asc(auditEntries.id)),
  },
  {
    name: 'whatYouDid',
    title: 'Log entries about what you did',
    read: (db, { accountId }) =>
      db
        .select({ at: auditEntries.at, action: auditEntries.action })
        .from(auditEntries)
        .where(eq(auditEntries.actorId, accountId))
        .orderBy(asc(auditEntries.id)),
  },
]
