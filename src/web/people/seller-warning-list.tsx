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

type WarningsProps = { evidence: SellerVerificationEvidence }

/** What speaks against a person, where it is seen before anything is decided; nothing where nothing does. */
export function SellerWarningsBox({ evidence, className = '' }: WarningsProps & { className?: string }) {
  const t = useVerificationTexts()
  const { isEmailUnconfirmed, declined, suspendedReason, takenDown, reports, shared, otherMakers } =
    findSellerWarnings(evidence)
  const isAny = isEmailUnconfirmed || declined || suspendedReason !== null || takenDown > 0 || reports
  if (!isAny && shared.length + otherMakers.length === 0) return null
  return (
    <section
      aria-label={t('doesNotSpeak')}
      className={`rounded-box border-s-4 border-s-warning bg-paper-shade p-4 ${className}`}
    >
      <SellerWarningList evidence={evidence} />
    </section>
  )
}

/** Each thing that speaks against a person, with its sign. */
export function SellerWarningList({ evidence }: { evidence: SellerVerificationEvidence }) {
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
