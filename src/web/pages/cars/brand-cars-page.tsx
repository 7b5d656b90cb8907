import { data, redirect } from 'react-router'
import { brandDisplayName, brandLandingPages } from '#contract/brands.ts'
import { negotiateLanguage } from '#contract/languages.ts'
import { loadBookedCars } from '#web/bookings/load-booked-cars.ts'
import { BrandPageCarCard } from '#web/cars/brand-page-car-card.tsx'
import { CarListError, IgnoredUrlFiltersNotice } from '#web/cars/car-list-error.tsx'
import { CarListFilters } from '#web/cars/car-list-filters.tsx'
import { CarListPager } from '#web/cars/car-list-pager.tsx'
import { canonicalCarListUrl, parseCarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrl, carListUrlWithoutParameters } from '#web/cars/car-list-url.ts'
import { FilterSheet } from '#web/cars/filter-sheet.tsx'
import { LazyActiveFilters } from '#web/cars/lazy-active-filters.tsx'
import { LazyRefreshListAfterSales } from '#web/cars/lazy-refresh-list-after-sales.tsx'
import { listActiveFilters } from '#web/cars/list-active-filters.ts'
import { loadCarList } from '#web/cars/load-car-list.ts'
import { SortOrderSelect } from '#web/cars/sort-order-select.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { PageTitle } from '#web/site/page-title.tsx'
import { useBrandPageTexts } from '#web/texts/use-brand-page-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarFront } from '#web/ui/icons.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { loadWishlistCarIds } from '#web/wishlist/load-wishlist-car-ids.ts'
import type { Route } from './+types/brand-cars-page'

const carsPerPage = '12'

/** One page for the five brands; the address names the brand. Signed-in users only (row S-02). */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireSignedInUser(args)
  const page = brandLandingPages.find(({ path }) => path === args.url.pathname)
  if (!page) throw new Response('There is no such brand page.', { status: 404 })
  const address = canonicalCarListUrl(args.url, negotiateLanguage(args.request))
  if (address !== null) throw redirect(address)
  const apiFetch = args.context.get(apiFetchContext)
  const { q, brand, ...asked } = parseCarListQuery(args.url)
  const [list, wished, booked] = await Promise.all([
    loadCarList(apiFetch, { ...asked, brand: [page.token], limit: carsPerPage }),
    loadWishlistCarIds(viewer, apiFetch),
    loadBookedCars(viewer, apiFetch),
  ])
  const loaded = { page, query: carListUrlWithoutParameters(asked, list.ignored), list, wished, booked }
  return list.kind === 'failed' ? data(loaded, { status: list.status }) : loaded
}

export default function BrandCarsPage({ loaderData: { page, query, list, wished, booked } }: Route.ComponentProps) {
  const t = useCarsTexts()
  const ofBrandPage = useBrandPageTexts()
  const { cursor, ...filters } = query
  const inUse = listActiveFilters(filters)
  const found = list.kind === 'found' ? list.found : null
  const name = brandDisplayName(page.token)
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <meta name="robots" content="noindex" />
      {found && <LazyRefreshListAfterSales cars={found.items} />}
      <BrandBanner name={name} picture={`/pictures/banners${page.path}`} total={found?.total ?? null} />
      <div className="page-frame grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-16 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12 lg:pt-12">
        <FilterSheet label={t('filters')} activeCount={inUse.length} controls={<SortOrderSelect query={filters} />}>
          <CarListFilters
            path={page.path}
            query={filters}
            total={found?.total}
            error={list.kind === 'refused' ? list.fields : {}}
          />
        </FilterSheet>
        <section aria-label={t('brandCars', { brand: name })}>
          <IgnoredUrlFiltersNotice ignored={list.ignored} />
          <div className="mb-2">
            <LazyActiveFilters path={page.path} filters={inUse} query={{ ...filters, brand: [page.token] }} />
          </div>
          {found && found.items.length > 0 ? (
            <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
              {found.items.map((car, position) => (
                <li key={car.id}>
                  <BrandPageCarCard
                    car={car}
                    booking={booked.find(({ carId }) => carId === car.id) ?? null}
                    isWished={wished.includes(car.id)}
                    isPriority={position === 0}
                  />
                </li>
              ))}
            </ul>
          ) : list.kind !== 'found' ? (
            <CarListError path={page.path} list={list} />
          ) : (
            <EmptyState
              icon={<CarFront />}
              title={ofBrandPage('noBrand', { brand: name })}
              action={<ButtonLink to={page.path}>{ofBrandPage('showAllOf', { brand: name })}</ButtonLink>}
            >
              {ofBrandPage(inUse.length > 0 ? 'noneFits' : 'noneForSale')}
            </EmptyState>
          )}
          <CarListPager
            found={found}
            pageSize={Number(carsPerPage)}
            isFirstPage={!cursor}
            first={carListUrl(page.path, filters)}
            next={found?.nextCursor ? carListUrl(page.path, { ...filters, cursor: found.nextCursor }) : null}
          />
        </section>
      </div>
    </>
  )
}

function BrandBanner({ name, picture, total }: { name: string; picture: string; total: number | null }) {
  const ofBrandPage = useBrandPageTexts()
  return (
    <header className="relative isolate flex min-h-56 items-end overflow-hidden bg-neutral text-white lg:min-h-80">
      <img
        src={`${picture}-1920.webp`}
        srcSet={`${picture}-960.webp 960w, ${picture}-1920.webp 1920w`}
        sizes="100vw"
        width={1920}
        height={640}
        alt=""
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/75 via-black/15 to-transparent sm:bg-linear-to-r sm:from-black/70 sm:via-black/25 rtl:sm:bg-linear-to-l" />
      <div className="page-frame py-8">
        <h1 className="text-4xl sm:text-5xl">{name}</h1>
        {total !== null && (
          <p className="mt-2" role="status">
            {ofBrandPage('carsForSale', { count: total })}
          </p>
        )}
      </div>
    </header>
  )
}
