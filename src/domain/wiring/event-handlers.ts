import { removeAdvertisement, removeAdvertisementsOfPerson } from '#domain/advertising/remove-advertisements.ts'
import { confirmCarOfBooking } from '#domain/availability/confirm-car-of-booking.ts'
import { clearBookingPhonesOfPerson } from '#domain/bookings/clear-booking-phones-of-person.ts'
import { closeBookingsOfListing } from '#domain/bookings/close-bookings-of-listing.ts'
import { lowerBookedPrices } from '#domain/bookings/lower-booked-prices.ts'
import { notifyCarChanged, notifyCarWithdrawn } from '#domain/bookings/notify-car-changed.ts'
import { notifyBookingAccepted } from '#domain/bookings/record-booking-acceptance.ts'
import { closeRefundRequestAsRefunded } from '#domain/disputes/close-refund-request-as-refunded.ts'
import type { DomainEventHandlers } from '#domain/events/publish.ts'
import { anonymizeFeedbackOfPerson } from '#domain/feedback/anonymize-feedback-of-person.ts'
import { closeMeetingOfBooking } from '#domain/meetings/close-meeting-of-booking.ts'
import { confirmMeetingOfBooking } from '#domain/meetings/confirm-meeting-of-booking.ts'
import { createMeetingOfBooking } from '#domain/meetings/create-meeting-of-booking.ts'
import { deleteMeetingDataOfPerson } from '#domain/meetings/delete-meeting-data-of-person.ts'
import { deleteMeetingSecretsOfPerson } from '#domain/meetings/delete-meeting-secrets-of-person.ts'
import { anonymizeMessagesOfPerson } from '#domain/messages/anonymize-messages-of-person.ts'
import { signalThreadsOfCar, signalThreadsOfCars } from '#domain/messages/signal-threads-of-car.ts'
import { deleteNoticesOfPerson } from '#domain/notices/delete-notices.ts'
import { correctNotice, markThreadNoticesRead, storeNotices } from '#domain/notices/store-notices.ts'
import { applyAgreedPrice } from '#domain/offers/apply-agreed-price.ts'
import {
  closeOffersAtPublicPrice,
  closeOffersOfCar,
  closeOffersOfPerson,
  closeOffersOfSoldCar,
  closeWaitingOffersOfCar,
} from '#domain/offers/close-offers.ts'
import { releaseAgreedPrice } from '#domain/offers/release-agreed-price.ts'
import { createSalePayout } from '#domain/payouts/create-sale-payout.ts'
import { deletePayoutDetails } from '#domain/payouts/delete-payout-details.ts'
import { markPayoutDue } from '#domain/payouts/mark-payout-due.ts'
import { revertSquatterActions } from '#domain/people/revert-squatter-actions.ts'
import { deleteSearchesOfPerson } from '#domain/saved-searches/delete-searches-of-person.ts'
import { deleteSubscription } from '#domain/subscriptions/delete-subscription.ts'
import { moveSubscriptionToEmail } from '#domain/subscriptions/move-subscription-to-email.ts'
import { advanceWaitlist, closeWaitlist, markWaitlistPositionTaken } from '#domain/waitlist/advance-waitlist.ts'
import { leaveWaitlistsOfPerson } from '#domain/waitlist/leave-waitlists-of-person.ts'
import { clearWishlistOfPerson } from '#domain/wishlist/clear-wishlist-of-person.ts'
import { notifyCarSold } from '#domain/wishlist/notify-car-sold.ts'
import { notifyPriceDrops } from '#domain/wishlist/notify-price-drops.ts'

/**
 * The handlers of each event. They run from left to right, in the publisher's transaction; the order is that of their
 * locks.
 */
export const eventHandlers: DomainEventHandlers = {
  'person.notified': [storeNotices],
  'person.notice-corrected': [correctNotice],
  'thread.read': [markThreadNoticesRead],
  'price.changed': [lowerBookedPrices, closeOffersAtPublicPrice, notifyPriceDrops],
  'car.changed': [notifyCarChanged],
  'car.offered': [notifyPriceDrops, signalThreadsOfCars],
  'car.moved': [advanceWaitlist],
  'car.withdrawn': [notifyCarWithdrawn, closeWaitingOffersOfCar, signalThreadsOfCar],
  'car.taken-down': [removeAdvertisement],
  'car.deleted': [removeAdvertisement, closeBookingsOfListing, closeOffersOfCar, closeWaitlist, signalThreadsOfCar],
  'car.sold': [
    removeAdvertisement,
    notifyCarSold,
    closeOffersOfSoldCar,
    markWaitlistPositionTaken,
    createSalePayout,
    signalThreadsOfCar,
  ],
  'sale.refunded': [closeRefundRequestAsRefunded],
  'person.address-changed': [moveSubscriptionToEmail],
  'account.access-revoked': [deleteMeetingSecretsOfPerson],
  'account.reclaimed': [
    // First: what the squatter was told. The owner is told of what comes next.
    deleteNoticesOfPerson,
    // Before bookings are cancelled: the squatter's meeting place is in no mail about that.
    deleteMeetingDataOfPerson,
    revertSquatterActions,
    removeAdvertisementsOfPerson,
    leaveWaitlistsOfPerson,
    closeOffersOfPerson,
    deletePayoutDetails,
  ],
  'person.suspended': [deleteMeetingSecretsOfPerson, leaveWaitlistsOfPerson, closeOffersOfPerson],
  'person.removed': [
    removeAdvertisementsOfPerson,
    leaveWaitlistsOfPerson,
    closeOffersOfPerson,
    clearBookingPhonesOfPerson,
    deleteMeetingDataOfPerson,
    clearWishlistOfPerson,
    deleteSearchesOfPerson,
    anonymizeMessagesOfPerson,
    anonymizeFeedbackOfPerson,
    deleteNoticesOfPerson,
    deleteSubscription,
    deletePayoutDetails,
  ],
  'booking.made': [createMeetingOfBooking, applyAgreedPrice],
  'booking.accepted': [confirmMeetingOfBooking, confirmCarOfBooking, notifyBookingAccepted],
  'booking.closed': [closeMeetingOfBooking, releaseAgreedPrice],
  'booking.completed': [closeWaitlist, markPayoutDue],
}
