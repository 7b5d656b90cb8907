import { Link } from 'react-router'
import type { SellerVerificationEvidence } from '#contract/seller-verification.ts'
import { SellerWarningList } from '#web/people/seller-warning-list.tsx'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type VerifySellerDialogProps = {
  /** Of the seller to verify; null while the dialog is closed. */
  evidence: SellerVerificationEvidence | null
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Shows what speaks against a seller before they get the badge. */
export function VerifySellerDialog({ evidence, isBusy, onCancel, onConfirm }: VerifySellerDialogProps) {
  const t = useVerificationTexts()
  return (
    <ConfirmDialog
      state={{ kind: evidence === null ? 'closed' : isBusy ? 'working' : 'asking' }}
      title={t('verifyQuestion')}
      confirmLabel={t('verify')}
      look="primary"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {evidence && (
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            {t.rich('verifyMeaning', {
              name: () => <strong key="name">{evidence.name}</strong>,
              email: evidence.email,
            })}
          </p>
          <SellerWarningList evidence={evidence} />
          <p>
            <Link
              to={`/dashboard/verifications?${new URLSearchParams({ seller: evidence.id })}`}
              className="text-primary underline underline-offset-4"
            >
              {t('seeEvidence')}
            </Link>
          </p>
        </div>
      )}
    </ConfirmDialog>
  )
}
