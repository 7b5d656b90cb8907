import { readApiResponse } from '#web/client/api-client.ts'
import { StaffActionReasonDialog } from '#web/dashboard/staff-action-reason-dialog.tsx'
import { peopleClient } from '#web/people/people-client.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'

type DeclinedSeller = { id: string; name: string; email: string }

type DeclineDialogProps<Seller> = {
  /** The seller to decline; null while the dialog is closed. */
  seller: Seller | null
  /** Opens the dialog again for this seller. */
  onResume: (id: string) => void
  onClose: () => void
  onDone: (seller: Seller) => void
}

/** Asks for the reason of a refused badge, which the seller is told. */
export function DeclineVerificationDialog<Seller extends DeclinedSeller>(props: DeclineDialogProps<Seller>) {
  const { seller, onResume, onClose, onDone } = props
  const t = useVerificationTexts()
  const words = {
    question: t('declineQuestion'),
    action: t('decline'),
    cancel: t('cancel'),
    reason: t('reason'),
    hint: t('reasonHint'),
  }

  async function decline(reason: string) {
    if (!seller) return
    const call = peopleClient().admin.people[':id']['verification-decline']
    await readApiResponse(call.$put({ param: { id: seller.id }, json: { reason } }))
    onDone(seller)
  }

  return (
    <StaffActionReasonDialog
      form="decline-verification"
      about={seller?.id ?? null}
      onResume={onResume}
      words={words}
      onReason={decline}
      onClose={onClose}
    >
      {seller &&
        t.rich('declineMeaning', {
          name: () => <strong className="break-words">{seller.name}</strong>,
          email: seller.email,
        })}
    </StaffActionReasonDialog>
  )
}
