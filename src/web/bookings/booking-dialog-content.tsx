import type { AccountDraft } from '#web/accounts/account-draft.ts'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { SignUpOrLogIn } from '#web/accounts/sign-up-or-log-in.tsx'
import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { useAwaitConfirmedEmail } from '#web/accounts/use-await-confirmed-email.ts'
import { BookingCarHead } from '#web/bookings/booking-car-head.tsx'
import { bookingDialogHash } from '#web/bookings/booking-dialog-hash.ts'
import { type BookableCarData, BookingForm, type BookingFormProps } from '#web/bookings/booking-form.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import type { MaybeSignedInUser, SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type BookingContentProps = Omit<BookingFormProps, 'buyer'> & { viewer: MaybeSignedInUser; draft: AccountDraft }

/** The content of the booking dialog: what is missing until the viewer may book, one after the other, then the form. */
export function BookingDialogContent({ car, viewer, draft, onCancel }: BookingContentProps) {
  const t = useCarsTexts()
  if (!viewer) {
    return (
      <>
        {/* No time: a seller’s free hours are only for people who have logged in. */}
        <BookingCarHead car={car} className="mb-5" />
        <SignUpOrLogIn intro={t('signUpToBook')} from={`/cars/${car.id}${bookingDialogHash(car.id)}`} draft={draft} />
      </>
    )
  }
  if (viewer.id === car.seller.id) return <p>{t('yourOwnCar')}</p>
  if (viewer.role !== 'Buyer') return <OtherRole viewer={viewer} />
  if (!viewer.emailVerified) return <UnconfirmedEmail car={car} email={viewer.email} />
  return <BookingForm car={car} buyer={viewer} onCancel={onCancel} />
}

/**
 * What is kept, and the one step that is missing. It disappears by itself once the link is opened, here or on another
 * device.
 */
function UnconfirmedEmail({ car, email }: { car: BookableCarData; email: string }) {
  const t = useCarsTexts()
  useAwaitConfirmedEmail()
  return (
    <div className="grid gap-4">
      <BookingCarHead car={car} />
      <div>
        <h3>{t('almostThere')}</h3>
        <ol className="mt-2 grid list-decimal gap-2 ps-6">
          <li>{t('confirmStepDone')}</li>
          <li className="font-medium">{t('confirmStepLink', { email })}</li>
          <li>{t('confirmStepTime')}</li>
        </ol>
      </div>
      <ConfirmEmailNotice to="book" hash={bookingDialogHash(car.id)} />
      <p className="text-muted" role="status">
        {t('waitsForConfirmation')}
      </p>
    </div>
  )
}

/** For a person who has just logged in, and sells or works here. */
function OtherRole({ viewer }: { viewer: SignedInUser }) {
  const t = useCarsTexts()
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">{t(viewer.role === 'Seller' ? 'bookAsBuyer' : 'staffCannotBook')}</p>
      {viewer.role === 'Seller' && <SwitchRoleButton viewer={viewer} wanted="Buyer" />}
    </div>
  )
}
