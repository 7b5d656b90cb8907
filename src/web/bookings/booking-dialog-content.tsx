import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { BookingForm, type BookingFormProps } from '#web/bookings/booking-form.tsx'

type BookingContentProps = BookingFormProps & { buyer: { emailVerified: boolean } }

/** The content of the booking dialog: the form, or the notice to confirm the email address first. */
export function BookingDialogContent({ car, buyer, onCancel }: BookingContentProps) {
  if (!buyer.emailVerified) return <ConfirmEmailNotice to="book" />
  return <BookingForm car={car} buyer={buyer} onCancel={onCancel} />
}
