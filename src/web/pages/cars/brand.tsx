import { CarFront } from 'lucide-react'
import { brandName, brandPages } from '#contract/brands.ts'
import { ActiveFilters, useActiveFilters } from '#web/cars/active-filters.tsx'
import { BrandCarCard } from '#web/cars/brand-car-card.tsx'
import { FilterSheet } from '#web/cars/filter-sheet.tsx'
import { ListFilters } from '#web/cars/list-filters.tsx'
import { listAddress, listQueryFrom, sortOf } from '#web/cars/list-query.ts'
import { loadList } from '#web/cars/load-list.ts'
import { MoreCars } from '#web/cars/more-cars.tsx'
import { wishedCarIds } from '#web/cars/wished-cars.ts'
import { apiContext } from '#web/server/request-context.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/brand'

const carsPerPage = '12'

/** One page for the five brands; which one it is stands in the address. Signed-in people only (row S-02). */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args)
  const page = brandPages.find(({ path }) => path === args.url.pathname)
  if (!page) throw new Response('There is no such brand page.', { status: 404 })
  const apiFetch = args.context.get(apiContext)
  const { q, brand, ...query } = listQueryFrom(args.url)
  const [list, wished] = await Promise.all([
    loadList(apiFetch, { ...query, brand: [page.token], limit: carsPerPage }),
    wishedCarIds(viewer, apiFetch),
  ])
  return { page, query, list, wished }
}

export default function Brand({ loaderData: { page, query, list, wished } }: Route.ComponentProps) {
  const t = useCarsTexts()
  const { cursor, ...filters } = query
  const activeCount = useActiveFilters(filters).length
  const found = list.kind === 'found' ? list.found : null
  const name = brandName(page.token)
  return (
    <>
      <title>{`${name} · Forecourt`}</title>
      <meta name="robots" content="noindex" />
      <BrandBanner name={name} picture={`/pictures/banners${page.path}`} total={found?.total ?? 0} />
      <div className="page-frame grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-16 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12 lg:pt-12">
        <FilterSheet label={t('filters')} activeCount={activeCount} summary={t(sortOf(filters))}>
          <ListFilters
            path={page.path}
            query={filters}
            total={found?.total}
            error={list.kind === 'refused' ? list.fields : {}}
          />
        </FilterSheet>
        <section aria-label={t('brandCars', { brand: name })}>
          <ActiveFilters path={page.path} query={filters} />
          {found && found.items.length > 0 ? (
            <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
              {found.items.map((car, position) => (
                <li key={car.id}>
                  <BrandCarCard car={car} isWished={wished.includes(car.id)} isPriority={position === 0} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<CarFront />}
              title={t('noBrand', { brand: name })}
              action={<ButtonLink to={page.path}>{t('showAllOf', { brand: name })}</ButtonLink>}
            >
              {t('noneInRange')}
            </EmptyState>
          )}
          <MoreCars
            isFirstPage={!cursor}
            first={listAddress(page.path, filters)}
            next={found?.nextCursor ? listAddress(page.path, { ...filters, cursor: found.nextCursor }) : null}
          />
        </section>
      </div>
    </>
  )
}

function BrandBanner({ name, picture, total }: { name: string; picture: string; total: number }) {
  const t = useCarsTexts()
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
        <p className="mt-2" role="status">
          {t('carsForSale', { count: total })}
        </p>
      </div>
    </header>
  )
}
