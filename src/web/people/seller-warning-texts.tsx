import { Link } from 'react-router'
import type { SellerVerificationEvidence, SharedEvidence } from '#contract/seller-verification.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'

/** The address, and whether it is theirs. */
export function SellerEmailEvidence({ evidence }: { evidence: SellerVerificationEvidence }) {
  const t = useVerificationTexts()
  const { email, emailVerified, isCreatedByAdmin } = evidence
  const sentence = emailVerified ? 'emailConfirmed' : isCreatedByAdmin ? 'emailSetByAdmin' : 'emailNotConfirmed'
  // The address breaks where one reads it, before its host.
  const [before, ...after] = t(sentence, { email }).split(email)
  return (
    <>
      {before}
      <EmailText email={email} />
      {after.join(email)}
    </>
  )
}

type DeclinedProps = { declined: NonNullable<SellerVerificationEvidence['declined']> }

export function DeclinedEvidence({ declined: { at, reason } }: DeclinedProps) {
  const t = useVerificationTexts()
  return t.rich('declinedOn', { time: () => <LocalizedTime at={at} />, reason })
}

export function ReportsEvidence({ reports }: { reports: SellerVerificationEvidence['reports'] }) {
  const t = useVerificationTexts()
  return (
    <Link to="/dashboard/messageReports" className="underline underline-offset-4">
      {t('reportCounts', reports)}
    </Link>
  )
}

/** What another account has in common with the seller's, and whose it is. */
export function SharedEvidenceText({ shared: { kind, person } }: { shared: SharedEvidence }) {
  const t = useVerificationTexts()
  return (
    <>
      {t(`shared.${kind}`)}:{' '}
      <Link to={`/dashboard/people/${person.id}`} className="underline underline-offset-4">
        {person.name}, <EmailText email={person.email} />
      </Link>
      {person.isSuspended && <Badge tone="warning">{t('suspended')}</Badge>}
    </>
  )
}
