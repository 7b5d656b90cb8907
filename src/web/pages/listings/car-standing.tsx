import { data } from 'react-router'
import { carsClient } from '#web/car/cars-client.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { useLanguage, useReaderUnits } from '#web/i18n/language.ts'
import { advertGaps } from '#web/listings/advert-gaps.ts'
import { carFormValuesOf } from '#web/listings/car-form-values.ts'
import { overviewClient } from '#web/overview/overview-client.ts'
import { CarInterestChart } from '#web/pages/listings/car-interest-chart.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Eye, Heart, MessageCircleQuestion } from '#web/ui/icons.ts'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { MissingFactValueList } from '#web/valuation/missing-fact-value-list.tsx'
import { PricePositionScale } from '#web/valuation/price-position-scale.tsx'
import { useSellerPriceWords } from '#web/valuation/use-seller-price-words.ts'
import { valuationClient } from '#web/valuation/valuation-client.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/car-standing'

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireSignedInUser(args, 'Seller')
  const fetch = args.context.get(apiFetchContext)
  const param = { id: args.params.id }
  const car = await loadOrPageError(carsClient(fetch).cars[':id'].$get({ param }))
  // For other users the page does not exist (row A-02).
  if (car.seller.id !== viewer.id)
    throw data({ code: 'not_found', message: 'We couldn’t find that car.' }, { status: 404 })
  const [performance, valuation] = await Promise.all([
    loadOrPageError(overviewClient(fetch).my.cars[':id'].performance.$get({ param })),
    loadOrPageError(valuationClient(fetch).cars[':id'].valuation.$get({ param })),
  ])
  return { car, performance, valuation }
}

/** How a posted car stands: who looks at it, how its price compares, and what would bring more buyers. */
export default function CarStanding({ loaderData: { car, performance, valuation } }: Route.ComponentProps) {
  const t = useListingsTexts()
  const overview = useOverviewTexts()
  const sellers = useSellerPriceWords()
  const page = `/cars/${car.id}`
  const views = performance.days.reduce((sum, day) => sum + day.views, 0)
  return (
    <>
      <DashboardPageHeader
        intro={car.title}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="secondary" to={page}>
              {t('asBuyersSeeIt')}
            </ButtonLink>
            <ButtonLink to={`/dashboard/myProduct/${car.id}`}>{t('edit')}</ButtonLink>
          </div>
        }
      >
        {t('standing')}
      </DashboardPageHeader>
      <StatGrid>
        <StatLink to={page} label={overview('viewsIn30Days')} value={views} icon={<Eye />} />
        <StatLink to={page} label={t('onWishLists')} value={performance.wishes} icon={<Heart />} />
        <StatLink
          to="/dashboard/mybuyers"
          label={t('openBookingsLabel')}
          value={performance.openBookings}
          icon={<MessageCircleQuestion />}
          isUrgent={performance.openBookings > 0}
        />
      </StatGrid>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <CarInterestChart performance={performance} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Improvements car={car} />
          <Card as="section" aria-labelledby="standing-price" className="grid gap-4 p-4 sm:p-5">
            <h2 id="standing-price" className="flex flex-wrap items-center gap-3 text-xl">
              {t('priceStanding')}
              {car.valuation && <DealBadge deal={car.valuation.deal} />}
            </h2>
            {car.valuation && <p className="text-muted">{sellers[car.valuation.deal]}</p>}
            {valuation.estimate ? (
              <PricePositionScale priceCents={car.priceCents} estimate={valuation.estimate} />
            ) : (
              <p className="text-muted">{t('noPriceStanding')}</p>
            )}
            <MissingFactValueList missingFacts={valuation.missingFacts} />
          </Card>
        </div>
      </div>
    </>
  )
}

type Car = Route.ComponentProps['loaderData']['car']

function Improvements({ car }: { car: Car }) {
  const t = useListingsTexts()
  const facts = carFormValuesOf(car, { language: useLanguage(), units: useReaderUnits() })
  const gaps = advertGaps({ photoCount: car.pictures.length, descriptionLength: car.description.length, facts })
  return (
    <Card as="section" aria-labelledby="improve" className="grid gap-3 p-4 sm:p-5">
      <h2 id="improve" className="text-xl">
        {t('improve')}
      </h2>
      {gaps.length === 0 ? (
        <p className="text-muted">{t('nothingToImprove')}</p>
      ) : (
        <>
          <p className="text-muted">{t('improveIntro')}</p>
          <ul className="grid list-disc gap-1 ps-5">
            {gaps.map((gap) => (
              <li key={gap}>{t(`gap.${gap}`)}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
