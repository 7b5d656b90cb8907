import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { socialProviderDisplayNames } from '#contract/providers.ts'
import type {
  EvidenceCar,
  SellerVerificationEvidence,
  SharedEvidence,
  VinState,
} from '#contract/seller-verification.ts'
import { type FactRow, RecordFacts } from '#web/admin/record-facts.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { carStatusTones } from '#web/listings/own-car-card.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { CircleCheck, TriangleAlert } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'

type Evidence = SellerVerificationEvidence

/** What the site knows for or against a seller: what to look at carries a sign and words, not a colour alone. */
export function SellerEvidence({ evidence }: { evidence: Evidence }) {
  const t = useVerificationTexts()
  return (
    <div className="grid gap-6">
      <EvidencePart title={t('account')}>
        <AccountFacts evidence={evidence} />
      </EvidencePart>
      <EvidencePart title={t('shared')}>
        <SharedList shared={evidence.shared} />
      </EvidencePart>
      <EvidencePart title={t('trade')}>
        <TradeFacts evidence={evidence} />
      </EvidencePart>
      <EvidencePart title={t('newestCars')}>
        {evidence.cars.newest.length === 0 && <p className="text-muted">{t('noCarsYet')}</p>}
        <ul className="grid gap-3">
          {evidence.cars.newest.map((car) => (
            <EvidenceCarRow key={car.id} car={car} />
          ))}
        </ul>
      </EvidencePart>
    </div>
  )
}

function EvidencePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  )
}

/** A fact that speaks for the seller, or one to look at; the sign is said too. */
function Sign({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const t = useVerificationTexts()
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <span className="flex items-start gap-2">
      <Icon className={`mt-1 size-4 shrink-0 ${isGood ? 'text-success' : 'text-warning'}`} aria-hidden="true" />
      <span className="min-w-0">
        {!isGood && <span className="sr-only">{t('doesNotSpeak')}: </span>}
        {children}
      </span>
    </span>
  )
}

function AccountFacts({ evidence }: { evidence: Evidence }) {
  const t = useVerificationTexts()
  const { declined, suspendedReason, phoneNumber: number, isPhoneConfirmed, emailVerified, signInMethods } = evidence
  const email = { email: evidence.email }
  const methods = signInMethods.map((method) =>
    method === 'password' ? t('password') : socialProviderDisplayNames[method],
  )
  const rows: FactRow[] = [
    [t('memberSince'), <LocalizedTime key="since" at={evidence.memberSince} />],
    [
      t('email'),
      <Sign key="email" isGood={emailVerified}>
        {t(emailVerified ? 'emailConfirmed' : 'emailNotConfirmed', email)}
      </Sign>,
    ],
    [
      t('phone'),
      <Sign key="phone" isGood={isPhoneConfirmed}>
        {number === null ? t('noPhone') : t(isPhoneConfirmed ? 'phoneConfirmed' : 'phoneNotConfirmed', { number })}
      </Sign>,
    ],
    [t('signInWith'), methods.length === 0 ? t('noSignIn') : methods.join(', ')],
    [t('secondFactor'), t(evidence.hasSecondFactor ? 'on' : 'off')],
  ]
  if (declined)
    rows.push([
      t('declinedBefore'),
      <Sign key="declined" isGood={false}>
        {t.rich('declinedOn', { time: () => <LocalizedTime at={declined.at} />, reason: declined.reason })}
      </Sign>,
    ])
  if (suspendedReason !== null)
    rows.push([
      t('suspended'),
      <Sign key="suspended" isGood={false}>
        {suspendedReason}
      </Sign>,
    ])
  return <RecordFacts rows={rows} />
}

function TradeFacts({ evidence: { cars, bookings, rating, reports } }: { evidence: Evidence }) {
  const t = useVerificationTexts()
  const { number } = useLocaleFormats()
  const received = Object.values(bookings).reduce((sum, count) => sum + count, 0)
  const { available, sold, withdrawn } = cars.byStatus
  const bad = bookings.declined + bookings.cancelled + bookings.refunded
  return (
    <RecordFacts
      rows={[
        [
          t('carCounts'),
          <span key="cars" className="grid gap-1">
            {t('carsByStatus', { available, sold, withdrawn })}
            {cars.takenDown > 0 && <Sign isGood={false}>{t('takenDown', { count: cars.takenDown })}</Sign>}
          </span>,
        ],
        [
          t('bookings'),
          <span key="bookings" className="grid gap-1">
            {t('bookingCounts', { received, completed: bookings.completed })}
            {bad > 0 && <span className="text-muted">{t('badBookings', bookings)}</span>}
          </span>,
        ],
        [t('rating'), rating ? t('ratingOf', { average: number(rating.average), count: rating.count }) : t('notRated')],
        [
          t('reports'),
          <Sign key="reports" isGood={reports.total === 0}>
            {reports.total === 0 ? (
              t('reportCounts', reports)
            ) : (
              <Link to="/dashboard/messageReports" className="underline underline-offset-4">
                {t('reportCounts', reports)}
              </Link>
            )}
          </Sign>,
        ],
      ]}
    />
  )
}

function SharedList({ shared }: { shared: SharedEvidence[] }) {
  const t = useVerificationTexts()
  if (shared.length === 0) return <Sign isGood>{t('nothingShared')}</Sign>
  return (
    <ul className="grid gap-2">
      {shared.map(({ kind, person }) => (
        <li key={`${kind} ${person.id}`}>
          <Sign isGood={false}>
            {t(`shared.${kind}`)}:{' '}
            <Link to={`/dashboard/people/${person.id}`} className="underline underline-offset-4">
              {person.name}, <EmailText email={person.email} />
            </Link>
            {person.isSuspended && <Badge tone="warning">{t('suspended')}</Badge>}
          </Sign>
        </li>
      ))}
    </ul>
  )
}

const vinTones: Record<VinState, BadgeTone> = {
  none: 'neutral',
  decoded: 'success',
  undecoded: 'warning',
  mismatch: 'error',
}

function EvidenceCarRow({ car }: { car: EvidenceCar }) {
  const t = useVerificationTexts()
  const listings = useListingsTexts()
  const { id, title, picture, priceCents, status, deal, photos, vin, vinMaker } = car
  return (
    <li className="flex min-w-0 gap-3">
      <Picture picture={picture} alt="" sizes="6rem" className="aspect-3/2 w-24 shrink-0 self-start rounded-field" />
      <div className="min-w-0">
        <Link to={`/cars/${id}`} className="break-words font-medium underline-offset-4 hover:underline">
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-2">
          <FormattedPrice cents={priceCents} className="font-medium" />
          {deal ? <DealBadge deal={deal} /> : <span className="text-muted text-sm">{t('noLabel')}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone={carStatusTones[status]}>{listings(status)}</Badge>
          <Badge tone={vinTones[vin]}>
            {vin === 'mismatch' ? t('vin.mismatch', { maker: vinMaker ?? '' }) : t(`vin.${vin}`)}
          </Badge>
          <span className="text-muted text-sm">{t('photos', { count: photos })}</span>
        </p>
      </div>
    </li>
  )
}
