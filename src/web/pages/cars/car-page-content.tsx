import { Suspense, useEffect } from 'react'
import type { AlreadyBookedCar, BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import type { CarDetail } from '#contract/cars.ts'
import type { Waitlist } from '#contract/waitlist.ts'
import { CarDetails } from '#web/car/car-details.tsx'
import { useCarFacts } from '#web/car/car-facts.ts'
import { CarPictureGallery } from '#web/car/car-picture-gallery.tsx'
import { useCarDifferencesText } from '#web/car/use-car-differences-text.ts'
import { CarCard } from '#web/cars/car-card.tsx'
import type { CarCardData } from '#web/cars/car-card-data.ts'
import { comparePageUrl, maxComparedCars } from '#web/compare/device-compare-list.ts'
import { LazyPriceHistory } from '#web/market/lazy-price-history.tsx'
import { AskSellerForMissingFacts } from '#web/messages/ask-seller-for-missing-facts.tsx'
import { useSavePageOffline } from '#web/offline/use-save-page-offline.ts'
import { CarHeadAndActions } from '#web/pages/cars/car-head-and-actions.tsx'
import { SellerOtherCars } from '#web/pages/cars/seller-other-cars.tsx'
import { useAbsoluteUrl } from '#web/seo/absolute-url.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { breadcrumbStructuredData } from '#web/seo/structured-data.ts'
import { vehicleStructuredData } from '#web/seo/vehicle-structured-data.ts'
import { useSiteSettings } from '#web/site/site.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { Link } from '#web/ui/link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { LazyCostOutlook, LazyPriceCheck } from '#web/valuation/lazy-price-check.tsx'
import { LazyRecentlyViewedCars } from '#web/viewed/lazy-recently-viewed-cars.tsx'
import { addViewedCar } from '#web/viewed/viewed-cars-list.ts'
import type { Route } from './+types/car-page'

// Lazy: most visits find their car and do not need it.
const MissingCar = createLazyPagePart(async () => (await import('#web/cars/missing-car-notice.tsx')).MissingCarNotice)

const RefreshOutdatedCar = createLazyPagePart(
  async () => (await import('#web/pages/cars/refresh-outdated-car.tsx')).RefreshOutdatedCar,
  RenderNothing,
)

export function CarPageContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  if ('missing' in loaderData) {
    return (
      <Suspense fallback={null}>
        <MissingCar isDeleted={loaderData.missing === 410} others={loaderData.others} />
      </Suspense>
    )
  }
  return <KnownCar {...loaderData} />
}

type KnownCarProps = {
  car: CarDetail
  similar: CarCardData[]
  others: CarCardData[]
  line: Waitlist | null
  booking: AlreadyBookedCar | null
  bought: BuyerOrder | null
  agreedCents: number | null
}

function KnownCar({ car, similar, others, line, booking, bought, agreedCents }: KnownCarProps) {
  const t = useCarsTexts()
  const words = useCarFacts().pictureWords(car)
  const isHydrated = useHydrated()

  useEffect(() => {
    if (car.status !== 'draft') addViewedCar(car.id)
  }, [car])
  useSavePageOffline(`/cars/${car.id}`, { version: `${car.updatedAt} ${car.isWished}` })
  return (
    <div className="pb-16">
      {isHydrated && (
        <Suspense fallback={null}>
          <RefreshOutdatedCar car={car} booking={booking} agreedCents={agreedCents} />
        </Suspense>
      )}
      <div className="page-frame pt-4 lg:pt-8">
        <CarHead car={car} words={words} />
        <nav aria-label={t('breadcrumb')} className="text-muted text-sm print:hidden">
          <Link to="/cars" className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
            {t('breadcrumbCars')}
          </Link>
          {' / '}
          <Link
            to={`/cars?${new URLSearchParams({ brand: car.brand })}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {brandDisplayName(car.brand)}
          </Link>
        </nav>
        <OnPaper path={`/cars/${car.id}`} />
        <article className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12 print:grid-cols-[1.4fr_1fr] print:gap-6">
          <div>
            <CarPictureGallery pictures={car.pictures} alt={words} />
            {!car.hasOwnPhotos && <p className="mt-3 text-muted text-sm">{t('noOwnPhoto')}</p>}
          </div>
          <div className="md:row-span-2 lg:row-span-3 print:row-span-1">
            <CarHeadAndActions car={car} line={line} booking={booking} bought={bought} agreedCents={agreedCents} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 print:col-span-2 print:gap-4">
            <section aria-labelledby="description">
              <h2 id="description">{t('description')}</h2>
              <p dir="auto" className="mt-4 max-w-prose whitespace-pre-line break-words">
                {car.description}
              </p>
            </section>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 md:col-span-2 lg:col-span-1 print:col-span-2 print:gap-4">
            {car.status === 'available' && <LazyPriceCheck car={car} />}
            <CarDetails car={car} afterSpecifications={<AskSellerForMissingFacts car={car} booking={booking} />} />
            {car.status === 'available' && <LazyCostOutlook car={car} />}
            {car.status !== 'draft' && car.market.priceChanges > 0 && (
              <LazyPriceHistory carId={car.id} timeZone={car.timeZone} />
            )}
          </div>
        </article>
      </div>
      <SimilarCars car={car} similar={similar} others={others} />
      {car.status !== 'draft' && <SellerOtherCars car={car} />}
      <LazyRecentlyViewedCars but={car.id} />
    </div>
  )
}

/** The site and the page's address, for readers of a printout. */
function OnPaper({ path }: { path: string }) {
  const address = useAbsoluteUrl()
  return (
    <div className="mb-4 hidden items-baseline justify-between border-line border-b pb-2 print:flex" aria-hidden="true">
      <span className="font-display text-2xl">{useSiteSettings().name}</span>
      <span className="text-muted text-sm">{address(path)}</span>
    </div>
  )
}

type SimilarCarsProps = {
  car: CarDetail
  similar: CarCardData[]
  others: CarCardData[]
}

/** Similar cars; or the newest, where there are none and this car is no longer available. */
function SimilarCars({ car, similar, others }: SimilarCarsProps) {
  const t = useCarsTexts()
  const differences = useCarDifferencesText()
  const cars = similar.length > 0 ? similar : others
  if (cars.length === 0) return null
  const together = [car, ...similar].slice(0, maxComparedCars).map(({ id }) => id)
  return (
    <section aria-labelledby="similar" className="page-frame mt-16 print:hidden">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="similar">{t(similar.length > 0 ? 'similarCars' : 'otherCars')}</h2>
        {similar.length > 0 && car.status === 'available' && (
          <Link
            to={comparePageUrl(together)}
            className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
          >
            {t('compareThese')}
          </Link>
        )}
      </div>
      <ul className="car-row">
        {cars.map((other) => (
          <li key={other.id}>
            <CarCard
              car={other}
              note={similar.length > 0 ? differences(car, other) : undefined}
              sizes="(width >= 64rem) 26rem, (width >= 40rem) 50vw, 20rem"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CarHead({ car, words }: { car: CarDetail; words: string }) {
  const t = useCarsTexts()
  const address = useAbsoluteUrl()
  const path = `/cars/${car.id}`
  const steps = [
    { name: t('breadcrumbCars'), path: '/cars' },
    { name: brandDisplayName(car.brand), path: `/cars?${new URLSearchParams({ brand: car.brand })}` },
    { name: car.title, path },
  ]
  // Another picture gets another address: social networks cache pictures by address.
  const version = Date.parse(car.updatedAt).toString(36)
  return (
    <PageMetadata
      title={car.title}
      description={car.description}
      path={path}
      picture={{ path: `/social/${car.id}.jpg?v=${version}`, words }}
      kind="product"
      isFound={!isOver(car.status)}
      things={[vehicleStructuredData(car, address), breadcrumbStructuredData(steps, address)]}
    />
  )
}

/** Web searches should not find a car that is no longer for sale. */
function isOver(status: CarDetail['status']): boolean {
  return status === 'sold' || status === 'withdrawn'
}
