import type { AdminListing } from '#contract/admin.ts'
import { adminClient } from '#web/admin/clients.ts'
import { read } from '#web/client/api-client.ts'
import { ReasonDialog } from '#web/dashboard/reason-dialog.tsx'
import { useAdminTexts } from '#web/texts/admin.ts'

type TakeDownDialogProps = {
  /** Null while nothing is to be taken down. */
  car: AdminListing | null
  /** Opens it again about this one. */
  onResume: (id: string) => void
  onClose: () => void
  onDone: (car: AdminListing) => void
}

/** Asks for the reason, which the seller is shown. */
export function TakeDownDialog({ car, onResume, onClose, onDone }: TakeDownDialogProps) {
  const t = useAdminTexts()
  const words = {
    ...{ question: t('takeDownQuestion'), action: t('takeDown'), cancel: t('cancel') },
    ...{ reason: t('reason'), hint: t('reasonHint') },
  }

  async function takeDown(reason: string) {
    if (!car) return
    await read(adminClient().admin.listings[':id']['take-down'].$post({ param: { id: car.id }, json: { reason } }))
    onDone(car)
  }

  return (
    <ReasonDialog
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
            car: () => <strong className="break-words">{car.title}</strong>,
            seller: car.seller.name,
          })}
          {car.openBookings > 0 && ` ${t('buyersTold')}`} {t('sellerCannot')}
        </>
      )}
    </ReasonDialog>
  )
}
