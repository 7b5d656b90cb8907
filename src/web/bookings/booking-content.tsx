import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { BookingForm, type BookingFormProps } from '#web/bookings/booking-form.tsx'

type BookingContentProps = BookingFormProps & { buyer: { emailVerified: boolean } }

/** What the dialog of a booking holds: the form, or the way to confirm one's address first. */
export function BookingContent({ car, buyer, onCancel }: BookingContentProps) {
  if (!buyer.emailVerified) return <ConfirmEmailNotice to="book" />
  return <BookingForm car={car} buyer={buyer} onCancel={onCancel} />
}
