import { type FormEvent, useId, useState } from 'react'
import type { AdminListing } from '#contract/admin.ts'
import { adminClient } from '#web/admin/clients.ts'
import { ApiError, read } from '#web/api-client.ts'
import { failureWords } from '#web/dashboard/say-failure.ts'
import { useAdminTexts } from '#web/texts/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type TakeDownDialogProps = {
  /** Null while nothing is to be taken down. */
  car: AdminListing | null
  onClose: () => void
  onDone: (car: AdminListing) => void
}

/** Asks for the reason, which the seller is shown. */
export function TakeDownDialog({ car, onClose, onDone }: TakeDownDialogProps) {
  const t = useAdminTexts()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function takeDown(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!car || isBusy) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    setBusy(true)
    setError(undefined)
    try {
      await read(adminClient().admin.listings[':id']['take-down'].$post({ param: { id: car.id }, json: { reason } }))
      onDone(car)
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.reason) || failureWords(failure))
    } finally {
      setBusy(false)
    }
  }

  function close() {
    if (isBusy) return
    setError(undefined)
    onClose()
  }

  return (
    <Dialog
      isOpen={car !== null}
      onClose={close}
      title={t('takeDownQuestion')}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            {t('takeDown')}
          </Button>
        </>
      }
    >
      {car && (
        <form id={formId} onSubmit={takeDown} noValidate className="grid gap-4">
          <p>
            {t.rich('takeDownMeaning', {
              car: () => <strong className="break-words">{car.title}</strong>,
              seller: car.seller.name,
            })}
            {car.openBookings > 0 && ` ${t('buyersTold')}`} {t('sellerCannot')}
          </p>
          <Textarea label={t('reason')} name="reason" rows={3} maxLength={300} hint={t('reasonHint')} error={error} />
        </form>
      )}
    </Dialog>
  )
}
