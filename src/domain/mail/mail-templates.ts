import {
  accountDeletedMail,
  accountReclaimedMail,
  calendarFeedCreatedMail,
  calendarFeedReplacedMail,
  emailVerificationMail,
  passwordChangedMail,
  passwordResetMail,
  phoneConfirmedMail,
  reauthenticationCodeMail,
  secondFactorChangedMail,
  setPasswordMail,
  signInLinkMail,
  signInProviderConnectionChangedMail,
} from './templates/account-mails.ts'
import { bookedCarChangedMail, bookedCarWithdrawnMail } from './templates/booked-car-mails.ts'
import {
  bookingAcceptedMail,
  bookingCancelledMail,
  bookingCarRemovedMail,
  bookingDeclinedMail,
  bookingLostMail,
  bookingMadeMail,
  bookingPersonLeftMail,
  saleAcceptedMail,
} from './templates/booking-mails.ts'
import { carPausedMail, carRankedLastMail, carStillAvailableMail } from './templates/car-confirmation-mails.ts'
import { emailChangedMail, emailChangeMail, emailChangeRequestedNoticeMail } from './templates/email-change-mails.ts'
import type { MailTemplate } from './templates/mail-content.ts'
import {
  meetingCancelledMail,
  meetingConfirmedMail,
  meetingContradictedMail,
  meetingDeclinedMail,
  meetingMissedMail,
  meetingMovedMail,
  meetingPlacedMail,
  meetingProposedMail,
  meetingRequestedMail,
} from './templates/meeting-mails.ts'
import { meetingReminderMail } from './templates/meeting-reminder-mail.ts'
import { meetingWithdrawnMail } from './templates/meeting-withdrawn-mail.ts'
import { newMessageMail } from './templates/message-mails.ts'
import {
  accountRestoredMail,
  accountSuspendedMail,
  carRestoredMail,
  carTakenDownMail,
  sellerVerifiedMail,
  verificationDeclinedMail,
} from './templates/moderation-mails.ts'
import {
  buyerRefundedMail,
  payoutAccountChangedMail,
  payoutPaidMail,
  refundRequestDecidedMail,
  refundRequestedMail,
  sellerSaleRefundedMail,
} from './templates/money-mails.ts'
import {
  agreedPriceEndedByPersonMail,
  agreedPriceEndedByRemovalMail,
  agreedPriceEndedBySaleMail,
  agreedPriceExpiredMail,
  newOfferMail,
  offerAcceptedMail,
  offerClosedMail,
  offerCounteredMail,
  offerDeclinedMail,
  offerExpiredMail,
  offerWithdrawnMail,
} from './templates/offer-mails.ts'
import { bookingPaidMail, ownCarSoldMail } from './templates/paid-booking-mails.ts'
import { newArrivalsMail, savedSearchMatchesMail, subscriptionConfirmMail } from './templates/subscription-mails.ts'
import { waitlistClosedMail, waitlistOfferedMail, waitlistTurnExpiredMail } from './templates/waitlist-mails.ts'
import { priceDropMail, wishedCarSoldMail } from './templates/wishlist-mails.ts'

/** Every mail that Forecourt sends, by the template name in its rows. */
export const mailTemplates = {
  verification: emailVerificationMail,
  'password-reset': passwordResetMail,
  'password-changed': passwordChangedMail,
  'account-reclaimed': accountReclaimedMail,
  'account-deleted': accountDeletedMail,
  'set-password': setPasswordMail,
  'sign-in-link': signInLinkMail,
  'second-factor-changed': secondFactorChangedMail,
  'phone-confirmed': phoneConfirmedMail,
  'calendar-address-made': calendarFeedCreatedMail,
  'calendar-address-replaced': calendarFeedReplacedMail,
  'connection-changed': signInProviderConnectionChangedMail,
  'email-change': emailChangeMail,
  'email-change-notice': emailChangeRequestedNoticeMail,
  'email-changed': emailChangedMail,
  'booking-made': bookingMadeMail,
  'booking-accepted': bookingAcceptedMail,
  'sale-accepted': saleAcceptedMail,
  'booking-declined': bookingDeclinedMail,
  'booking-car-removed': bookingCarRemovedMail,
  'booking-cancelled': bookingCancelledMail,
  'booking-person-left': bookingPersonLeftMail,
  paid: bookingPaidMail,
  sold: ownCarSoldMail,
  lost: bookingLostMail,
  refunded: buyerRefundedMail,
  'sale-refunded': sellerSaleRefundedMail,
  'payout-paid': payoutPaidMail,
  'payout-account-changed': payoutAccountChangedMail,
  'dispute-opened': refundRequestedMail,
  'dispute-decided': refundRequestDecidedMail,
  'line-offered': waitlistOfferedMail,
  'line-passed': waitlistTurnExpiredMail,
  'line-closed': waitlistClosedMail,
  'meeting-cancelled': meetingCancelledMail,
  'meeting-confirmed': meetingConfirmedMail,
  'meeting-declined': meetingDeclinedMail,
  'meeting-withdrawn': meetingWithdrawnMail,
  'meeting-missed': meetingMissedMail,
  'meeting-contradicted': meetingContradictedMail,
  'meeting-moved': meetingMovedMail,
  'meeting-placed': meetingPlacedMail,
  'meeting-proposed': meetingProposedMail,
  'meeting-reminder': meetingReminderMail,
  'meeting-requested': meetingRequestedMail,
  'car-changed': bookedCarChangedMail,
  'car-withdrawn': bookedCarWithdrawnMail,
  'car-taken-down': carTakenDownMail,
  'car-restored': carRestoredMail,
  'car-still-available': carStillAvailableMail,
  'car-ranked-last': carRankedLastMail,
  'car-paused': carPausedMail,
  'account-suspended': accountSuspendedMail,
  'account-restored': accountRestoredMail,
  'seller-verified': sellerVerifiedMail,
  'verification-declined': verificationDeclinedMail,
  'confirm-code': reauthenticationCodeMail,
  'subscription-confirm': subscriptionConfirmMail,
  'new-arrivals': newArrivalsMail,
  'saved-search-found': savedSearchMatchesMail,
  'price-fell': priceDropMail,
  'wish-sold': wishedCarSoldMail,
  'new-message': newMessageMail,
  'agreed-price-person': agreedPriceEndedByPersonMail,
  'agreed-price-sold': agreedPriceEndedBySaleMail,
  'agreed-price-unlisted': agreedPriceEndedByRemovalMail,
  'offer-accepted': offerAcceptedMail,
  'offer-closed': offerClosedMail,
  'offer-countered': offerCounteredMail,
  'offer-declined': offerDeclinedMail,
  'offer-expired': offerExpiredMail,
  'offer-lapsed': agreedPriceExpiredMail,
  'offer-offered': newOfferMail,
  'offer-withdrawn': offerWithdrawnMail,
}

export type MailTemplateName = keyof typeof mailTemplates
export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplateName[]
export type MailTemplateData<Name extends MailTemplateName> =
  (typeof mailTemplates)[Name] extends MailTemplate<infer Data> ? Data : never

/** The template of a row; the row's data is what `queueMail` wrote, in the types of `MailTemplateData`. */
export function mailTemplateOf(name: string): MailTemplate<Record<string, unknown>> | null {
  return Object.hasOwn(mailTemplates, name)
    ? (mailTemplates[name as MailTemplateName] as unknown as MailTemplate<Record<string, unknown>>)
    : null
}
