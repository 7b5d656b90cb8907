import { Link } from 'react-router'
import type { SellerVerificationEvidence } from '#contract/seller-verification.ts'
import { findSellerWarnings } from '#contract/seller-warnings.ts'
import { EvidenceSign } from '#web/people/evidence-sign.tsx'
import {
  DeclinedEvidence,
  ReportsEvidence,
  SellerEmailEvidence,
  SharedEvidenceText,
} from '#web/people/seller-warning-texts.tsx'
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

function SellerWarningList({ evidence }: { evidence: SellerVerificationEvidence }) {
  const t = useVerificationTexts()
  const warnings = findSellerWarnings(evidence)
  const { isEmailUnconfirmed, declined, suspendedReason, takenDown, reports, shared, otherMakers } = warnings
  const facts = [
    isEmailUnconfirmed && { key: 'email', label: t('email'), text: <SellerEmailEvidence evidence={evidence} /> },
    declined && { key: 'declined', label: t('declinedBefore'), text: <DeclinedEvidence declined={declined} /> },
    suspendedReason !== null && { key: 'suspended', label: t('suspended'), text: suspendedReason },
    takenDown > 0 && { key: 'cars', label: t('carCounts'), text: t('takenDown', { count: takenDown }) },
    reports && { key: 'reports', label: t('reports'), text: <ReportsEvidence reports={reports} /> },
    ...otherMakers.map((car) => ({
      key: car.id,
      label: car.title,
      text: t('vin.mismatch', { maker: car.vinMaker ?? '' }),
    })),
  ].filter((fact) => !!fact)
  return (
    <ul className="grid gap-2">
      {facts.map(({ key, label, text }) => (
        <li key={key} className="wrap-anywhere">
          <EvidenceSign isGood={false}>
            {label}: {text}
          </EvidenceSign>
        </li>
      ))}
      {shared.map((one) => (
        <li key={`${one.kind} ${one.person.id}`} className="wrap-anywhere">
          <EvidenceSign isGood={false}>
            <SharedEvidenceText shared={one} />
          </EvidenceSign>
        </li>
      ))}
    </ul>
  )
}
