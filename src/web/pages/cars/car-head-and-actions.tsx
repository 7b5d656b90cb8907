import type { ReactNode } from 'react'
import type { AlreadyBookedCar, BuyerOrder } from '#contract/bookings.ts'
import type { CarDetail } from '#contract/cars.ts'
import { findAgreedPriceBelowPublic } from '#contract/find-agreed-price-below-public.ts'
import type { Waitlist } from '#contract/waitlist.ts'
import { BookNowButton, canViewerBookCar, ExistingBookingLink } from '#web/bookings/book-now-button.tsx'
import { CarKeyFiguresLine } from '#web/car/car-key-figures-line.tsx'
import { CarTitle } from '#web/car/car-title.tsx'
import { SellerPanel } from '#web/car/seller-panel.tsx'
import { ShareButton } from '#web/car/share-button.tsx'
import {
  comparePageUrl,
  deviceCompareList,
  maxComparedCars,
  toCompareListItem,
} from '#web/compare/device-compare-list.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { CarDaysOnMarket, PriceDropNote } from '#web/market/market-facts.tsx'
import { MessageSellerButton } from '#web/messages/message-seller-button.tsx'
import { LazyWaitlistPanel } from '#web/money/lazy-waitlist-panel.tsx'
import { MakeOfferButton } from '#web/offers/make-offer-button.tsx'
import { LateSellerTrackRecord } from '#web/pages/cars/late-seller-track-record.tsx'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'
import { FormattedCarPrice, FormattedPrice } from '#web/ui/formatted-price.tsx'
import { Scale, TriangleAlert } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { NeedsConnectionNotice } from '#web/ui/needs-connection-notice.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { DealScale } from '#web/valuation/deal-scale.tsx'
import { priceCheckId } from '#web/valuation/price-check-id.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { WishlistButton } from '#web/wishlist/wishlist-button.tsx'

const LateBuyersOnlyNotice = createDeferredComponent(
  async () => (await import('#web/accounts/buyers-only-notice.tsx')).BuyersOnlyNotice,
)

const LateBoughtCarPanel = createDeferredComponent(
  async () => (await import('#web/bookings/bought-car-panel.tsx')).BoughtCarPanel,
)

type CarHeadAndActionsProps = {
  car: CarDetail
  line: Waitlist | null
  booking: AlreadyBookedCar | null
  /** The order of a viewer who has paid for the car. */
  bought: BuyerOrder | null
  /** What the viewer pays who has agreed on a price with the seller. */
  agreedCents: number | null
}

/** Title, price, seller, and the viewer's actions. */
export function CarHeadAndActions({ car, line, booking, bought, agreedCents }: CarHeadAndActionsProps) {
  const t = useCarsTexts()
  const isOnOffer = car.status === 'available' && !car.isTakenDown
  const viewer = useSignedInUser()
  const isOwn = viewer?.id === car.seller.id
  const privateCents = findAgreedPriceBelowPublic({ agreedCents, publicCents: car.priceCents })
  const ownCents = privateCents ?? car.priceCents
  // The label is of the public price, and says so beside one that is the viewer's alone.
  const isPrivate = privateCents !== null
  const label = car.valuation && <DealBadge deal={car.valuation.deal} className="text-base" />
  const gapCents = car.valuation && car.priceCents - car.valuation.valueCents
  const explainedLabel =
    car.valuation && isOnOffer ? (
      <PriceCheckLink gapCents={gapCents ?? 0} scale={<DealScale deal={car.valuation.deal} />}>
        {label}
      </PriceCheckLink>
    ) : (
      label
    )
  return (
    <div className="grid gap-6 lg:sticky lg:top-24 print:gap-3">
      <header>
        <h1 className="break-words">
          <CarTitle title={car.title} />
        </h1>
        <CarKeyFiguresLine car={car} />
        <p className="mt-1 text-muted">
          {car.location && <>{car.location} · </>}
          {t.rich('postedOn', { time: () => <LocalizedTime at={car.postedAt} timeZone={car.timeZone} /> })}
        </p>
      </header>
      <div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold text-4xl leading-none">
          {isPrivate ? <FormattedPrice cents={ownCents} /> : <FormattedCarPrice cents={ownCents} />}
          {!isPrivate && explainedLabel}
        </p>
        {isPrivate && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
            <span>{t.rich('agreedPriceBeside', { price: () => <FormattedCarPrice cents={car.priceCents} /> })}</span>
            {explainedLabel && (
              <span className="flex flex-wrap items-center gap-x-2">
                {t.rich('labelOfAskingPrice', { label: () => explainedLabel })}
              </span>
            )}
          </p>
        )}
        <PriceDropNote car={car} />
        {car.originalPriceCents !== null && (
          <p className="mt-2 text-muted">
            {t.rich('whenNew', { price: () => <FormattedCarPrice cents={car.originalPriceCents ?? 0} /> })}
          </p>
        )}
      </div>
      <p className="figures text-muted text-sm">
        <CarDaysOnMarket car={car} />
        {isOnOffer && (
          <>
            {' · '}
            <span>
              {t.rich(car.isUnconfirmed ? 'unconfirmed' : 'confirmed', {
                // The day, not how long ago: the page is the same for everybody, and a line less would move the buttons below.
                time: () => <LocalizedTime at={car.confirmedAt} timeZone={car.timeZone} />,
              })}
            </span>
          </>
        )}
      </p>
      {!isOnOffer && (
        <p role="status" className="rounded-box bg-paper-shade p-4 font-medium">
          {car.isTakenDown || car.status === 'available' ? t('takenDown') : t(car.status)}
        </p>
      )}
      {!isOnOffer && booking && !bought && <ExistingBookingLink booking={booking} carTitle={car.title} />}
      {bought && <LateBoughtCarPanel order={bought} />}
      <LazyWaitlistPanel carId={car.id} timeZone={car.timeZone} line={isOwn ? null : line} />
      {isOnOffer && (
        <>
          <BookingBar car={car} cents={ownCents} booking={booking} />
          <WishlistButton
            carId={car.id}
            sellerId={car.seller.id}
            carTitle={car.title}
            isWished={car.isWished}
            className="lg:-mt-3 print:hidden"
          />
          <NeedsConnectionNotice />
        </>
      )}
      <div className="-mx-4 -my-3 flex flex-wrap print:hidden">
        <ShareButton title={car.title} path={`/cars/${car.id}`} />
        {isOnOffer && <CompareLink car={car} />}
        {isOnOffer && !isOwn && <MakeOfferButton car={car} isSettled={agreedCents !== null} />}
        {/* Where a car is taken down and put back. */}
        {viewer?.role === 'Admin' && (
          <ButtonLink look="quiet" to={`/dashboard/listings?q=${car.id}`}>
            {t('manageListing')}
          </ButtonLink>
        )}
      </div>
      <SellerPanel
        seller={car.seller}
        location={car.location}
        timeZone={car.timeZone}
        action={isOnOffer && <MessageSellerButton car={car} booking={booking} />}
      >
        <LateSellerTrackRecord carId={car.id} />
      </SellerPanel>
      {!isOwn && (
        <ButtonLink
          look="quiet"
          className="-my-3 -ms-4 justify-self-start text-muted print:hidden"
          to={`/contact?${new URLSearchParams({ topic: 'report', about: `/cars/${car.id}` })}`}
        >
          <TriangleAlert className="size-4" aria-hidden="true" />
          {t('report')}
        </ButtonLink>
      )}
    </div>
  )
}

/** A smaller difference is none, as in the price check. */
const leastGapCents = 5_000
/** As on the cards of cars: an estimate is no more exact. */
const roundedToCents = 10_000

/** The label of a price leads to its reasons, and says how far the price is from the estimate. */
function PriceCheckLink({ gapCents, scale, children }: { gapCents: number; scale: ReactNode; children: ReactNode }) {
  const t = useCarsTexts()
  const { money } = useLocaleFormats()
  const difference = money(Math.round(Math.abs(gapCents) / roundedToCents) * roundedToCents)
  return (
    <a href={`#${priceCheckId}`} className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-base">
      {children}
      {Math.abs(gapCents) >= leastGapCents && (
        <span className="figures font-normal text-muted text-sm">
          {t(gapCents < 0 ? 'belowSimilar' : 'aboveSimilar', { difference })}
        </span>
      )}
      <span className="font-normal text-muted text-sm underline underline-offset-4 print:hidden">
        {t('whyThisLabel')}
      </span>
      {scale}
    </a>
  )
}

/** A link to the comparison of this car with those in the tray. */
function CompareLink({ car }: { car: CarDetail }) {
  const t = useCarsTexts()
  const others = deviceCompareList.useItems().filter(({ id }) => id !== car.id)
  const cars = [...others.slice(0, maxComparedCars - 1), toCompareListItem(car)]
  return (
    <ButtonLink
      look="quiet"
      to={comparePageUrl(cars.map(({ id }) => id))}
      onClick={() => deviceCompareList.write(cars)}
    >
      <Scale className="size-4" aria-hidden="true" />
      {t('compare')}
    </ButtonLink>
  )
}

/** The booking button: in place on a wide screen, and with the price at the lower edge of a small one. */
function BookingBar({ car, cents, booking }: { car: CarDetail; cents: number; booking: AlreadyBookedCar | null }) {
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const isShown = !viewer || canViewerBookCar(viewer, car)
  return (
    <>
      {viewer?.id === car.seller.id && <p className="text-muted print:hidden">{t('yourOwnCar')}</p>}
      {viewer?.role === 'Seller' && viewer.id !== car.seller.id && <LateBuyersOnlyNotice viewer={viewer} />}
      {/* The button stays in its place while a visitor logs in inside of its dialog. */}
      <div className={isShown ? 'booking-bar' : 'contents'}>
        {/* The state of a booking needs the width; its price stands on its own page. */}
        {isShown && !booking && (
          <p className="figures font-semibold text-lg leading-tight lg:hidden" aria-hidden="true">
            <FormattedPrice cents={cents} />
            {!viewer && <span className="block font-normal text-muted text-xs">{t('bookingCostsNothing')}</span>}
          </p>
        )}
        <BookNowButton car={car} booking={booking} className="flex-1" isForVisitors />
        {isShown && <MessageSellerButton car={car} booking={booking} isIcon className="lg:hidden" />}
      </div>
      {!viewer && <p className="-mt-3 text-muted text-sm max-lg:sr-only print:hidden">{t('bookingCostsNothing')}</p>}
    </>
  )
}
