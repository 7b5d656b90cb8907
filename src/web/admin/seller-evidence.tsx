import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhoneNumber } from '#contract/format-phone-number.ts'
import { socialProviderDisplayNames } from '#contract/providers.ts'
import type {
  EvidenceCar,
  SellerVerificationEvidence,
  SharedEvidence,
  VinState,
} from '#contract/seller-verification.ts'
import { findSellerWarnings } from '#contract/seller-warnings.ts'
import { type FactRow, RecordFacts } from '#web/admin/record-facts.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { carStatusTones } from '#web/listings/own-car-card.tsx'
import { EvidenceSign } from '#web/people/evidence-sign.tsx'
import {
  DeclinedEvidence,
  ReportsEvidence,
  SellerEmailEvidence,
  SharedEvidenceText,
} from '#web/people/seller-warning-texts.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
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

function AccountFacts({ evidence }: { evidence: Evidence }) {
  const t = useVerificationTexts()
  const { phoneNumber, isPhoneConfirmed, signInMethods } = evidence
  const number = phoneNumber === null ? null : formatPhoneNumber(phoneNumber)
  const { isEmailUnconfirmed, declined, suspendedReason } = findSellerWarnings(evidence)
  const methods = signInMethods.map((method) =>
    method === 'password' ? t('password') : socialProviderDisplayNames[method],
  )
  const rows: FactRow[] = [
    [t('memberSince'), <LocalizedTime key="since" at={evidence.memberSince} />],
    [
      t('email'),
      <EvidenceSign key="email" isGood={!isEmailUnconfirmed}>
        <SellerEmailEvidence evidence={evidence} />
      </EvidenceSign>,
    ],
    [
      t('phone'),
      number !== null && isPhoneConfirmed ? (
        <EvidenceSign key="phone" isGood>
          {t('phoneConfirmed', { number })}
        </EvidenceSign>
      ) : number === null ? (
        t('noPhone')
      ) : (
        t('phoneNotConfirmed', { number })
      ),
    ],
    [t('signInWith'), methods.length === 0 ? t('noSignIn') : methods.join(', ')],
    [t('secondFactor'), t(evidence.hasSecondFactor ? 'on' : 'off')],
  ]
  if (declined)
    rows.push([
      t('declinedBefore'),
      <EvidenceSign key="declined" isGood={false}>
        <DeclinedEvidence declined={declined} />
      </EvidenceSign>,
    ])
  if (suspendedReason !== null)
    rows.push([
      t('suspended'),
      <EvidenceSign key="suspended" isGood={false}>
        {suspendedReason}
      </EvidenceSign>,
    ])
  return <RecordFacts rows={rows} />
}

function TradeFacts({ evidence }: { evidence: Evidence }) {
  const { cars, bookings, rating } = evidence
  const { takenDown, reports } = findSellerWarnings(evidence)
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
            {takenDown > 0 && <EvidenceSign isGood={false}>{t('takenDown', { count: takenDown })}</EvidenceSign>}
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
          <EvidenceSign key="reports" isGood={reports === null}>
            {reports ? <ReportsEvidence reports={reports} /> : t('reportCounts', evidence.reports)}
          </EvidenceSign>,
        ],
      ]}
    />
  )
}

function SharedList({ shared }: { shared: SharedEvidence[] }) {
  const t = useVerificationTexts()
  if (shared.length === 0) return <EvidenceSign isGood>{t('nothingShared')}</EvidenceSign>
  return (
    <ul className="grid gap-2">
      {shared.map((one) => (
        <li key={`${one.kind} ${one.person.id}`}>
          <EvidenceSign isGood={false}>
            <SharedEvidenceText shared={one} />
          </EvidenceSign>
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
