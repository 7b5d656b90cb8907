import { useRef, useState } from 'react'
import { formatMeetingTime } from '#contract/format-meeting-time.ts'
import type { Offer } from '#contract/offers.ts'
import { OtherRoleNotice } from '#web/accounts/other-role-notice.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { AcceptOfferButton } from '#web/offers/accept-offer-button.tsx'
import { DeclineOfferButton } from '#web/offers/decline-offer-button.tsx'
import { OfferPriceForm } from '#web/offers/offer-price-form.tsx'
import { offersClient } from '#web/offers/offers-client.ts'
import { useOfferPartnerName } from '#web/offers/use-offer-partner-name.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type Key = TextKey<typeof useOffersTexts>
type StepsProps = { offer: Offer; onChanged: (offer: Offer) => void }
/** `isInThread`: it stands in the conversation of the two, where one unblocks the other. */
type PanelProps = StepsProps & { isInThread?: boolean }
type SentenceProps = { offer: Offer; isInThread?: boolean; className?: string }
type Step = 'accept' | 'decline' | 'withdraw'

const closedTexts: Record<NonNullable<Offer['closedReason']>, Key> = {
  sold: 'closedSold',
  unlisted: 'closedUnlisted',
  price: 'closedPrice',
  person: 'closedPerson',
}

const agreementEndTexts: Record<Offer['side'], Record<NonNullable<Offer['agreementEnd']>, Key>> = {
  buyer: {
    declined: 'agreementDeclinedByOther',
    cancelled: 'agreementCancelledByYou',
    unlisted: 'agreementUnlisted',
    person: 'agreementPerson',
  },
  seller: {
    declined: 'agreementDeclinedByYou',
    cancelled: 'agreementCancelledByOther',
    unlisted: 'agreementUnlisted',
    person: 'agreementPerson',
  },
}

/** How an offer stands, as a key of its sentence. */
function stateText(offer: Offer, isInThread: boolean): Key {
  const { status, side, proposedBy, closedReason, isBelowMinimum, priceCents, chargedCents, blockedBy } = offer
  // A server of an earlier release does not say what is charged.
  const isAsAgreed = typeof chargedCents !== 'number' || chargedCents === priceCents
  const isOwn = proposedBy === side
  const isBuyers = Boolean(offer.purchaseBookingId)
  // A server of an earlier release does not say it.
  if (offer.agreementEnd) return agreementEndTexts[side][offer.agreementEnd]
  switch (status) {
    case 'offered':
    case 'countered':
      // A server of an earlier release does not say it.
      if (blockedBy === 'you') return isInThread ? 'blockedByYouHere' : 'blockedByYou'
      if (blockedBy) return 'blockedByOther'
      if (isBelowMinimum) return 'belowMinimumWaits'
      return isOwn ? 'waitsForOther' : 'waitsForYou'
    case 'accepted':
      if (!isAsAgreed) return side === 'buyer' ? 'undercutBuyer' : 'undercutSeller'
      return side === 'buyer' ? 'agreedBuyer' : 'agreedSeller'
    case 'booked':
      return isAsAgreed ? 'booked' : 'bookedOtherwise'
    case 'bought':
      // A server of an earlier release does not say it.
      if (offer.isRefunded) return 'boughtAndRefunded'
      return isAsAgreed ? 'bought' : 'boughtOtherwise'
    case 'declined':
      if (isBelowMinimum) return 'belowMinimum'
      return isOwn ? 'declinedByOther' : 'declinedByYou'
    case 'withdrawn':
      return isOwn ? 'withdrawnByYou' : 'withdrawnByOther'
    case 'expired':
      return 'expired'
    case 'lapsed':
      return 'lapsed'
    case 'closed':
      if (closedReason === 'sold' && isBuyers) return side === 'buyer' ? 'closedBought' : 'closedBoughtByOther'
      return closedTexts[closedReason ?? 'unlisted']
  }
}

/** How an offer stands, in a sentence for its reader; announced when it changes. */
export function OfferSentence({ offer, isInThread = false, className = '' }: SentenceProps) {
  const t = useOffersTexts()
  const { money } = useLocaleFormats()
  const price = money(offer.priceCents)
  const charged = money(offer.chargedCents ?? offer.priceCents)
  const name = useOfferPartnerName(offer)
  const said = { name, price, charged, publicPrice: money(offer.car.priceCents) }
  return (
    <p role="status" className={`wrap-anywhere font-semibold ${className}`}>
      {t(stateText(offer, isInThread), said)}
    </p>
  )
}

/**
 * A negotiation as one of its sides sees it: how it stands, the last prices of both, and what this side may do. In a
 * conversation its sentence stands above it, where it is seen while the rest is folded.
 */
export function OfferPanel({ offer, onChanged, isInThread = false }: PanelProps) {
  const t = useOffersTexts()
  const { money } = useLocaleFormats()
  const name = useOfferPartnerName(offer)
  return (
    <section aria-label={t('offer')} className="grid gap-4">
      {!isInThread && <OfferSentence offer={offer} />}
      <ol className="figures grid max-w-md gap-1 text-sm">
        {offer.prices.map(({ seq, side, priceCents, at }) => (
          <li key={seq} className="flex items-baseline justify-between gap-4">
            <span className="flex min-w-0 flex-wrap gap-x-3 text-muted">
              <span className="wrap-anywhere">{side === offer.side ? t('you') : name}</span>
              <LocalizedTime at={at} show="dateTime" />
            </span>
            <span className={seq === offer.seq ? 'font-semibold' : ''}>{money(priceCents)}</span>
          </li>
        ))}
      </ol>
      <Deadline offer={offer} name={name} />
      <OfferSteps offer={offer} onChanged={onChanged} />
    </section>
  )
}

/** By the reader's clock, whose zone is named, as the messages beside it; only a meeting is by that of the car's place. */
function Deadline({ offer, name }: { offer: Offer; name: string }) {
  const { until, blockedBy } = offer
  const t = useOffersTexts()
  const language = useLanguage()
  const now = useServerNow()
  const otherZone = useReaderTimeZone()
  if (!until || blockedBy) return null
  const time = formatMeetingTime(new Date(until), { place: null, otherZone, language, now })
  return (
    // Whether the year is named depends on the year of today, which is another one on a device with a wrong clock.
    <p className="text-muted text-sm" suppressHydrationWarning>
      {t(deadlineText(offer), { name, time })}
    </p>
  )
}

/** The time that the reader has, or the other side. */
function deadlineText({ status, side, proposedBy }: Offer): Key {
  if (status === 'accepted') return side === 'buyer' ? 'bookBy' : 'otherBooksBy'
  return proposedBy === side ? 'otherAnswersBy' : 'answerBy'
}

function OfferSteps({ offer, onChanged }: StepsProps) {
  const t = useOffersTexts()
  const { money } = useLocaleFormats()
  const viewer = useSignedInUser()
  const [running, setRunning] = useState<Step | null>(null)
  const [isCountering, setCountering] = useState(false)
  // Two presses before the first one has been drawn are one.
  const isSending = useRef(false)
  const call = offersClient().offers[':id']
  const param = { id: offer.id }
  const { seq } = offer

  async function take(step: Step, seenSeq = seq) {
    if (isSending.current) return
    isSending.current = true
    setRunning(step)
    try {
      onChanged(await readApiResponse(call[step].$post({ param, json: { seq: seenSeq } })))
    } catch (error) {
      toastError(error)
      // It may have moved on meanwhile.
      await readApiResponse(call.$get({ param })).then(onChanged, () => {})
    } finally {
      isSending.current = false
      setRunning(null)
    }
  }

  async function counter(priceCents: number) {
    onChanged(await readApiResponse(call.counter.$post({ param, json: { seq, priceCents } })))
    setCountering(false)
  }

  const canAgree = offer.canAnswer && !offer.blockedBy
  const bookingId = offer.purchaseBookingId ?? offer.bookingId
  if (canAgree && isCountering) {
    return (
      <OfferPriceForm
        label={t('yourPrice')}
        submitLabel={t('sendPrice')}
        onSubmit={counter}
        onCancel={() => setCountering(false)}
      />
    )
  }
  const wanted = offer.side === 'buyer' ? 'Buyer' : 'Seller'
  const hasSteps = offer.canAnswer || offer.canWithdraw || offer.canBook
  if (viewer && viewer.role !== wanted && hasSteps) return <OtherRoleNotice viewer={viewer} wanted={wanted} />
  // A server of an earlier release does not name it.
  const isBelowMinimum = typeof offer.minimumCents === 'number'
  const acceptButton = (
    <AcceptOfferButton offer={offer} isBusy={running === 'accept'} onAccept={(seen) => take('accept', seen)} />
  )
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {offer.canAnswer && (
        <>
          {canAgree && !isBelowMinimum && acceptButton}
          {canAgree && (
            <HydratedButton look="secondary" onClick={() => setCountering(true)}>
              {t('otherPrice')}
            </HydratedButton>
          )}
          <DeclineOfferButton
            offer={offer}
            isBusy={running === 'decline'}
            onDecline={(seen) => take('decline', seen)}
          />
          {canAgree && isBelowMinimum && acceptButton}
        </>
      )}
      {offer.canWithdraw && (
        <HydratedButton look="secondary" isBusy={running === 'withdraw'} onClick={() => take('withdraw')}>
          {t('withdraw')}
        </HydratedButton>
      )}
      {offer.canBook && (
        <ButtonLink to={`/cars/${offer.car.id}`}>
          {t('bookAt', { price: money(offer.chargedCents ?? offer.priceCents) })}
        </ButtonLink>
      )}
      {bookingId && offer.side === 'buyer' && (
        <ButtonLink look="secondary" to={`/dashboard/myOrders/${bookingId}`}>
          {t(offer.purchaseBookingId ? 'seeOrder' : 'seeBooking')}
        </ButtonLink>
      )}
    </div>
  )
}
