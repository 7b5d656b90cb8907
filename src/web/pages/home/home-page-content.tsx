import { Suspense } from 'react'
import { useLocation } from 'react-router'
import type { HomePageData } from '#contract/home-page.ts'
import { AdvertisedCarCard } from '#web/cars/advertised-car-card.tsx'
import type { CarCardData, HomeBlockCarData } from '#web/cars/car-card-data.ts'
import { HomeCarCard } from '#web/cars/home-car-card.tsx'
import { AdvertisementStrip } from '#web/pages/home/advertisement-strip.tsx'
import { chooseFeaturedCar, chooseStripCars, shownAdvertisedCars } from '#web/pages/home/choose-featured-car.ts'
import { FeaturedCar, HomePriceDropCars, LatestGoodDeals } from '#web/pages/home/home-car-rows.tsx'
import { HomeCarousel } from '#web/pages/home/home-carousel.tsx'
import { BuyerTrustPromises, SellYourCarPrompt } from '#web/pages/home/home-prompts.tsx'
import { HomeSearchPanel } from '#web/pages/home/home-search-panel.tsx'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useAbsoluteUrl } from '#web/seo/absolute-url.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { siteStructuredData } from '#web/seo/structured-data.ts'
import { useSiteSettings } from '#web/site/site.ts'
import { SubscriptionPromo } from '#web/subscriptions/subscription-promo.tsx'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Link } from '#web/ui/link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLayOutAhead } from '#web/ui/use-lay-out-ahead.ts'
import { LazyRecentlyViewedCars } from '#web/viewed/lazy-recently-viewed-cars.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/home'

// Its form and validation code are for Buyers: other visitors never load them.
const HomeFeedbackForm = createLazyPagePart(
  async () => (await import('#web/feedback/home-feedback-form.tsx')).HomeFeedbackForm,
)

const AccountDeletedNotice = createLazyPagePart(
  async () => (await import('#web/profile/account-deleted-notice.tsx')).AccountDeletedNotice,
)

/**
 * What people come for stands first: the search, shortcuts, deals and the way to sell; then the sections of the
 * specification (rows S-12 to S-17).
 */
export function HomePageContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { search, shortcuts, deals, priceDrops, advertised, blocks } = loaderData
  const t = useHomeTexts()
  const featured = chooseFeaturedCar({ deals, advertised })
  const isAccountDeleted = useLocation().search === '?toast=account-deleted'
  useLayOutAhead()
  return (
    <>
      <PageMetadata
        title={t('title')}
        isWholeTitle
        description={t('metaDescription')}
        path="/"
        things={siteStructuredData(useSiteSettings().name, t('metaDescription'), useAbsoluteUrl())}
      />
      {isAccountDeleted && (
        <Suspense>
          <AccountDeletedNotice />
        </Suspense>
      )}
      <section className="border-line border-b bg-paper-shade">
        <div className="page-frame py-8">
          <h1 className="max-w-3xl">{t('heading')}</h1>
          <p className="mt-2 max-w-prose text-lg text-muted max-sm:hidden">{t('lead')}</p>
          <div className="mt-6 grid gap-6 lg:grid-cols-2">
            <HomeSearchPanel search={search} shortcuts={shortcuts} beside={featured && <FeaturedCar {...featured} />} />
          </div>
        </div>
      </section>
      <LatestGoodDeals deals={deals} />
      <LazyRecentlyViewedCars />
      <HomePriceDropCars priceDrops={priceDrops} />
      <SellYourCarPrompt brands={search.brands} />
      <BuyerTrustPromises />
      <div className="mt-12 lg:mt-16">
        <HomeCarousel />
      </div>
      {advertised.length > 0 && <AdvertisementStrip cars={chooseStripCars(advertised)} />}
      {advertised.length > 0 && (
        <Advertisements cars={advertised} besideSearch={featured && !featured.isDeal ? featured.car.id : null} />
      )}
      <ProductCategories blocks={blocks} />
      <SubscriptionPromo />
      <BuyerFeedback />
    </>
  )
}

export const Advertisements = createKeptPart('advertisements', AdvertisementsPart)

/** `besideSearch` is the car that a wide screen shows there already. */
function AdvertisementsPart({ cars, besideSearch }: { cars: CarCardData[]; besideSearch: string | null }) {
  const t = useHomeTexts()
  const shown = cars.slice(0, shownAdvertisedCars)
  const isRepeated = (car: CarCardData) => car.id === besideSearch
  return (
    <section
      aria-labelledby="advertisement"
      className={`page-frame mt-12 lg:mt-16 ${shown.every(isRepeated) ? 'lg:hidden' : ''}`}
    >
      <h2 id="advertisement" className="text-3xl">
        {t('advertisement')}
      </h2>
      <ul className="car-row car-row-lead mt-6">
        {shown.map((car, position) => (
          <li key={car.id} className={isRepeated(car) ? 'lg:hidden' : undefined}>
            <AdvertisedCarCard car={car} isLead={position === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Row S-17: for Buyers only. */
function BuyerFeedback() {
  const t = useHomeTexts()
  const viewer = useSignedInUser()
  if (viewer?.role !== 'Buyer') return null
  return (
    <section aria-labelledby="feedback" className="border-line border-t bg-paper-shade">
      <div className="page-frame grid gap-8 py-14 lg:grid-cols-[1fr_1.4fr]">
        <div>
          <h2 id="feedback" className="text-3xl">
            {t('feedback')}
          </h2>
          <p className="mt-3 max-w-prose text-muted">{t('feedbackIntro')}</p>
        </div>
        <Suspense fallback={<Spinner />}>
          <HomeFeedbackForm thanks={t('feedbackThanks')} />
        </Suspense>
      </div>
    </section>
  )
}

type HomeBlock = Omit<HomePageData['blocks'][number], 'items'> & { items: HomeBlockCarData[] }

const ProductCategories = createKeptPart('product categories', ProductCategoriesPart)

function ProductCategoriesPart({ blocks }: { blocks: HomeBlock[] }) {
  const t = useHomeTexts()
  return (
    <section aria-labelledby="product-category" className="page-frame mt-12 mb-16 lg:mt-20 lg:mb-24">
      <h2 id="product-category" className="text-3xl">
        {t('productCategory')}
      </h2>
      {blocks.map(({ token, heading, path, items }) => (
        <section key={token} aria-labelledby={`category-${token}`} className="mt-8 lg:mt-12">
          <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
            <h3 id={`category-${token}`} className="text-2xl">
              {heading}
            </h3>
            <Link
              to={path}
              className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
            >
              {t.rich('seeMore', { brand: heading, hidden: (words) => <span className="sr-only">{words}</span> })}
            </Link>
          </div>
          {items.length === 0 ? (
            <p className="mt-6 text-muted">{t('noneForSale')}</p>
          ) : (
            <ul className="car-row-list mt-4">
              {items.map((car, position) => (
                // A small screen has the first three, and the others behind the link above.
                <li key={car.id} className={position > 2 ? 'max-lg:hidden' : undefined}>
                  <HomeCarCard car={car} isLead={position === 0} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <p className="mt-10 lg:mt-16 lg:text-center">
        <ButtonLink look="secondary" to="/cars">
          {t('browseAll')}
        </ButtonLink>
      </p>
    </section>
  )
}
