import type { AdminListing } from '#contract/admin.ts'
import { adminClient } from '#web/admin/admin-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { StaffActionReasonDialog } from '#web/dashboard/staff-action-reason-dialog.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'

type TakeDownDialogProps = {
  /** The car to take down; null while the dialog is closed. */
  car: AdminListing | null
  /** Opens the dialog again for this car. */
  onResume: (id: string) => void
  onClose: () => void
  onDone: (car: AdminListing) => void
}

/** A dialog for the reason, which the seller sees. */
export function TakeDownCarDialog({ car, onResume, onClose, onDone }: TakeDownDialogProps) {
  const t = useAdminTexts()
  const words = {
    question: t('takeDownQuestion'),
    action: t('takeDown'),
    cancel: t('cancel'),
    reason: t('reason'),
    hint: t('reasonHint'),
  }

  async function takeDown(reason: string) {
    if (!car) return
    await readApiResponse(
      adminClient().admin.listings[':id']['take-down'].$post({ param: { id: car.id }, json: { reason } }),
    )
    onDone(car)
  }

  return (
    <StaffActionReasonDialog
      form="take-down"
      about={car?.id ?? null}
      onResume={onResume}
      words={words}
      onReason={takeDown}
      onClose={onClose}
    >
      {car && (
        <>
          {t.rich('takeDownMeaning', {
            car: () => (
              <strong className="break-words">
                <bdi>{car.title}</bdi>
              </strong>
            ),
            seller: car.seller.name,
          })}
          {car.openBookings > 0 && ` ${t('buyersTold')}`} {t('sellerCannot')}
        </>
      )}
    </StaffActionReasonDialog>
  )
}
