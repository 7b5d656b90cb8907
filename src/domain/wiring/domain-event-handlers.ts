import { removeAdvertisementsOfPerson, removeHomePageAdvertisement } from '#domain/advertising/remove-advertisements.ts'
import { deleteCarAvailabilityLinksOfPerson } from '#domain/availability/car-availability-link.ts'
import { confirmAvailabilityOfBookedCar } from '#domain/availability/confirm-availability-of-booked-car.ts'
import { clearBookingDataOfPerson } from '#domain/bookings/clear-booking-data-of-person.ts'
import { closeBookingsOfListing } from '#domain/bookings/close-bookings-of-listing.ts'
import { lowerBookedPrices } from '#domain/bookings/lower-booked-prices.ts'
import { notifyBuyersOfCarChange, notifyBuyersOfWithdrawnCar } from '#domain/bookings/notify-buyers-of-car-change.ts'
import { closeRefundRequestAsRefunded } from '#domain/disputes/close-refund-request-as-refunded.ts'
import type { DomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { anonymizeFeedbackOfPerson } from '#domain/feedback/anonymize-feedback-of-person.ts'
import { closeMeetingOfBooking } from '#domain/meetings/close-meeting-of-booking.ts'
import { closeMeetingOfCompletedBooking } from '#domain/meetings/close-meeting-of-completed-booking.ts'
import { confirmMeetingOfBooking } from '#domain/meetings/confirm-meeting-of-booking.ts'
import { createMeetingOfBooking } from '#domain/meetings/create-meeting-of-booking.ts'
import { deleteMeetingDataOfPerson } from '#domain/meetings/delete-meeting-data-of-person.ts'
import { deleteMeetingSecretsOfPerson } from '#domain/meetings/delete-meeting-secrets-of-person.ts'
import { notifyBookingAccepted } from '#domain/meetings/notify-booking-accepted.ts'
import { anonymizeMessagesOfPerson } from '#domain/messages/anonymize-messages-of-person.ts'
import {
  signalMessageThreadsOfCar,
  signalMessageThreadsOfCars,
} from '#domain/messages/signal-message-threads-of-car.ts'
import { signalMessageThreadsOfPerson } from '#domain/messages/signal-message-threads-of-person.ts'
import { deleteNoticesOfPerson } from '#domain/notices/delete-notices.ts'
import { correctNotice, markMessageThreadNoticesRead, storeNotices } from '#domain/notices/store-notices.ts'
import { applyAgreedPriceToBooking } from '#domain/offers/apply-agreed-price-to-booking.ts'
import {
  closeOffersNotBelowPublicPrice,
  closeOffersOfCar,
  closeOffersOfPerson,
  closeOffersOfSoldCar,
  closeWaitingOffersOfCar,
} from '#domain/offers/close-offers.ts'
import { releaseAgreedPriceOfBooking } from '#domain/offers/release-agreed-price-of-booking.ts'
import { removeUndercutOfferMinimums } from '#domain/offers/remove-undercut-offer-minimums.ts'
import { createSalePayout } from '#domain/payouts/create-sale-payout.ts'
import { deletePayoutDetails } from '#domain/payouts/delete-payout-details.ts'
import { markPayoutDue } from '#domain/payouts/mark-payout-due.ts'
import { revertAccountSquatterActions } from '#domain/people/revert-account-squatter-actions.ts'
import { deleteSavedSearchesOfPerson } from '#domain/saved-searches/delete-saved-searches-of-person.ts'
import { deleteNewArrivalsSubscription } from '#domain/subscriptions/delete-new-arrivals-subscription.ts'
import { moveNewArrivalsSubscription } from '#domain/subscriptions/move-new-arrivals-subscription.ts'
import { advanceWaitlist, closeWaitlist, markWaitlistPositionTaken } from '#domain/waitlist/advance-waitlist.ts'
import { leaveWaitlistsOfPerson } from '#domain/waitlist/leave-waitlists-of-person.ts'
import { clearWishlistOfPerson } from '#domain/wishlist/clear-wishlist-of-person.ts'
import { notifyWishersOfPriceDrops } from '#domain/wishlist/notify-wishers-of-price-drops.ts'
import { notifyWishlistBuyersOfSale } from '#domain/wishlist/notify-wishlist-buyers-of-sale.ts'

/**
 * The handlers of each event. They run from left to right, in the publisher's transaction; the order is that of their
 * locks.
 */
export const domainEventHandlers: DomainEventHandlers = {
  'person.notified': [storeNotices],
  'person.notice-corrected': [correctNotice],
  'thread.read': [markMessageThreadNoticesRead],
  'price.changed': [
    lowerBookedPrices,
    closeOffersNotBelowPublicPrice,
    removeUndercutOfferMinimums,
    notifyWishersOfPriceDrops,
  ],
  'car.changed': [notifyBuyersOfCarChange],
  'car.offered': [notifyWishersOfPriceDrops, signalMessageThreadsOfCars],
  'car.availability-changed': [advanceWaitlist],
  'car.withdrawn': [notifyBuyersOfWithdrawnCar, closeWaitingOffersOfCar, signalMessageThreadsOfCar],
  'car.taken-down': [removeHomePageAdvertisement],
  'car.deleted': [
    removeHomePageAdvertisement,
    closeBookingsOfListing,
    closeOffersOfCar,
    closeWaitlist,
    signalMessageThreadsOfCar,
  ],
  'car.sold': [
    removeHomePageAdvertisement,
    notifyWishlistBuyersOfSale,
    closeOffersOfSoldCar,
    markWaitlistPositionTaken,
    createSalePayout,
    signalMessageThreadsOfCar,
  ],
  'sale.refunded': [closeRefundRequestAsRefunded],
  'person.address-changed': [moveNewArrivalsSubscription],
  'account.access-revoked': [deleteMeetingSecretsOfPerson, deleteCarAvailabilityLinksOfPerson],
  'account.reclaimed': [
    // First: what the squatter was told. The owner is told of what comes next.
    deleteNoticesOfPerson,
    // Before bookings are cancelled: the squatter's meeting place is in no mail about that.
    deleteMeetingDataOfPerson,
    revertAccountSquatterActions,
    removeAdvertisementsOfPerson,
    leaveWaitlistsOfPerson,
    closeOffersOfPerson,
    deletePayoutDetails,
  ],
  'person.suspended': [
    deleteMeetingSecretsOfPerson,
    leaveWaitlistsOfPerson,
    closeOffersOfPerson,
    signalMessageThreadsOfPerson,
  ],
  'person.suspension-lifted': [signalMessageThreadsOfPerson],
  'person.removed': [
    removeAdvertisementsOfPerson,
    leaveWaitlistsOfPerson,
    closeOffersOfPerson,
    clearBookingDataOfPerson,
    deleteMeetingDataOfPerson,
    clearWishlistOfPerson,
    deleteSavedSearchesOfPerson,
    anonymizeMessagesOfPerson,
    anonymizeFeedbackOfPerson,
    deleteNoticesOfPerson,
    deleteNewArrivalsSubscription,
    deletePayoutDetails,
  ],
  'booking.made': [createMeetingOfBooking, applyAgreedPriceToBooking],
  'booking.accepted': [confirmMeetingOfBooking, confirmAvailabilityOfBookedCar, notifyBookingAccepted],
  'booking.closed': [closeMeetingOfBooking, releaseAgreedPriceOfBooking],
  'booking.completed': [closeMeetingOfCompletedBooking, closeWaitlist, markPayoutDue],
}
