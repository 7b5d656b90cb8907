import { useQuery } from '@tanstack/react-query'
import { data, Link, redirect } from 'react-router'
import type { CarSummary } from '#contract/cars.ts'
import { maxCarsByIds } from '#contract/selected-cars-response.ts'
import { carsClient } from '#web/car/cars-client.ts'
import { CarCard } from '#web/cars/car-card.tsx'
import { browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { wishListPath } from '#web/offline/saved-pages.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { useRecentlyViewedCarsTexts } from '#web/texts/use-recently-viewed-cars-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heart, X } from '#web/ui/icons.ts'
import { CardGridSkeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { getSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { deviceWishlist, removeFromDeviceWishlist } from '#web/wishlist/device-wishlist.ts'
import type { Route } from './+types/device-wishlist-page'
import './device-wishlist-page.css'

/**
 * Row G-04: the wish list of a visitor who is not signed in. A Buyer has a wish list in their account; the other roles
 * have none.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await getSignedInUser({ request, context })
  if (viewer?.role === 'Buyer') throw redirect(wishListPath)
  if (viewer) throw data({ code: 'forbidden', message: 'This page is for the role Buyer.' }, { status: 403 })
  return null
}

export default function DeviceWishlistPage() {
  const t = useRecentlyViewedCarsTexts()
  const ids = deviceWishlist.useItems().toReversed()
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      <PageMetadata title={t('wishList')} description={t('wishListIntro')} path="/wishlist" isFound={false} />
      <h1>{t('wishList')}</h1>
      <p className="mt-2 max-w-prose text-muted">{t('wishListIntro')}</p>
      {ids.length > 0 && (
        <ButtonLink to="/login?from=/dashboard/myWishList" className="mt-4">
          {t('loginToKeep')}
        </ButtonLink>
      )}
      <div className="mt-8">
        <QueryProvider>
          <Wished ids={ids} />
        </QueryProvider>
      </div>
    </div>
  )
}

function Wished({ ids }: { ids: string[] }) {
  const t = useRecentlyViewedCarsTexts()
  const isHydrated = useHydrated()
  const {
    data: found,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['wishes-here', ids],
    queryFn: () => askFor(ids),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  if (!isHydrated) return <CardGridSkeleton />
  if (ids.length === 0) {
    return (
      <EmptyState icon={<Heart />} title={t('noWishes')} action={<ButtonLink to="/cars">{t('browseCars')}</ButtonLink>}>
        {t('noWishesText')}
      </EmptyState>
    )
  }
  if (isError && !found) return <ErrorState title={t('wishesFailed')} onRetry={() => void refetch()} />
  if (!found) return <CardGridSkeleton />
  const gone = found.missing.filter((id) => ids.includes(id))
  return (
    <>
      {gone.length > 0 && (
        <p role="status" className="mb-6 flex flex-wrap items-center gap-x-4 rounded-box bg-paper-shade p-4">
          {t('wishesGone', { count: gone.length })}
          <Button look="quiet" onClick={() => removeFromDeviceWishlist(gone)}>
            {t('takeOff')}
          </Button>
        </p>
      )}
      <ul className="device-wishes grid gap-x-6 gap-y-4 sm:grid-cols-2 sm:gap-y-8 xl:grid-cols-3">
        {found.items
          .filter(({ id }) => ids.includes(id))
          .map((car) => (
            <WishedHere key={car.id} car={car} />
          ))}
      </ul>
    </>
  )
}

function WishedHere({ car }: { car: CarSummary }) {
  const t = useRecentlyViewedCarsTexts()
  return (
    <li className="flex flex-col">
      <CarCard car={car} headingLevel="h2" sizes="(width >= 80rem) 22rem, (width >= 40rem) 50vw, 100vw" />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        {car.status === 'available' ? (
          <Link to={`/cars/${car.id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t('lookAtIt')}
            <span className="sr-only">: {car.title}</span>
          </Link>
        ) : (
          <Badge tone="warning">{t(car.status)}</Badge>
        )}
        <Button look="quiet" className="-me-4" onClick={() => removeFromDeviceWishlist([car.id])}>
          <X className="size-4" aria-hidden="true" />
          {t('takeOff')}
          <span className="sr-only">: {car.title}</span>
        </Button>
      </div>
    </li>
  )
}

/** As many ids per call as the API accepts. */
async function askFor(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / maxCarsByIds) }, (_, part) =>
    ids.slice(part * maxCarsByIds, (part + 1) * maxCarsByIds),
  )
  const answers = await Promise.all(
    parts.map((part) => readApiResponse(carsClient(browserFetch).cars.chosen.$get({ query: { ids: part.join(',') } }))),
  )
  return { items: answers.flatMap(({ items }) => items), missing: answers.flatMap(({ missing }) => missing) }
}
