import { useState } from 'react'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { loadBookedCars } from '#web/bookings/load-booked-cars.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import {
  nullOnServerError,
  useOptimisticListUpdate,
  useQueryWithLoaderData,
} from '#web/dashboard/use-query-with-loader-data.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { wishListPath } from '#web/offline/saved-pages.ts'
import { useSavePageOffline } from '#web/offline/use-save-page-offline.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useDashboardListsTexts } from '#web/texts/use-dashboard-lists-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Heart } from '#web/ui/icons.ts'
import { ListLoadStates } from '#web/ui/list-load-states.tsx'
import { NeedsConnectionNotice } from '#web/ui/needs-connection-notice.tsx'
import { CardGridSkeleton } from '#web/ui/skeleton.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { ToastWithUndo } from '#web/ui/toast-with-undo.tsx'
import { DealBadge } from '#web/valuation/deal-badge.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { sortWishes, type WishSort, wishSorts } from '#web/wishlist/sort-wishes.ts'
import { WishlistCard } from '#web/wishlist/wishlist-card.tsx'
import { wishlistClient } from '#web/wishlist/wishlist-client.ts'
import { WishlistMailSwitch } from '#web/wishlist/wishlist-mail-switch.tsx'
import type { Route } from './+types/my-wish-list'

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireSignedInUser(args, 'Buyer')
  const apiFetch = args.context.get(apiFetchContext)
  const wishes = nullOnServerError(readApiResponse(wishlistClient(apiFetch).wishlist.$get()))
  const [found, booked] = await Promise.all([wishes, loadBookedCars(viewer, apiFetch)])
  return { wishes: found, booked }
}

type Wishes = NonNullable<Route.ComponentProps['loaderData']['wishes']>
const queryKey = ['wishlist']
/** Fewer are seen at a glance. */
const leastToSort = 3

export default function MyWishList({ loaderData }: Route.ComponentProps) {
  const t = useOrdersTexts()
  const ofLists = useDashboardListsTexts()
  const [sort, setSort] = useState<WishSort>('newest')
  const query = useQueryWithLoaderData({
    queryKey,
    queryFn: () => readApiResponse(wishlistClient().wishlist.$get()),
    loaded: loaderData.wishes,
  })
  const change = useOptimisticListUpdate<Wishes>(queryKey)
  useSavePageOffline(wishListPath, { version: JSON.stringify(query.data ?? null), withAllPictures: true })

  async function remove({ id: carId, status }: Wishes['items'][number]['car']) {
    // Removed at once: if the call fails, nothing is lost and the list comes back as it was.
    change(({ items, ...rest }) => ({ ...rest, items: items.filter(({ car }) => car.id !== carId) }))
    try {
      await readApiResponse(wishlistClient().wishlist[':id'].$delete({ param: { id: carId } }))
      const id = `wish-${carId}`
      const text = t('takenOffWishList')
      // Only a car that is for sale can be wished for again.
      if (status !== 'available') toastNotifier.plain(text, { id })
      else toastNotifier.withAction(<ToastWithUndo text={text} id={id} onUndo={() => putBack(carId)} />, { id })
    } catch (error) {
      toastError(error)
    } finally {
      await query.refetch()
    }
  }

  async function putBack(carId: string) {
    try {
      await readApiResponse(wishlistClient().wishlist[':id'].$put({ param: { id: carId } }))
    } catch (error) {
      toastError(error)
    } finally {
      await query.refetch()
    }
  }

  return (
    <>
      <DashboardPageHeader count={query.data?.items.length} intro={t('wishListIntro')}>
        {t('myWishList')}
      </DashboardPageHeader>
      <NeedsConnectionNotice />
      <ListLoadStates
        query={query}
        skeleton={<CardGridSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={<Heart />}
            title={t('nothingWished')}
            action={<ButtonLink to="/cars">{t('browseCars')}</ButtonLink>}
          >
            {t('nothingWishedText')}
          </EmptyState>
        }
      >
        {({ items, mail }) => (
          <>
            <ConfirmEmailNotice to="getMail" className="mb-4" />
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <WishlistMailSwitch
                isWanted={mail.isWanted}
                onChosen={(isWanted) => change((wishes) => ({ ...wishes, mail: { isWanted } }))}
              />
              {items.length >= leastToSort && (
                <select
                  aria-label={ofLists('sortBy')}
                  value={sort}
                  onChange={(event) => setSort(event.target.value as WishSort)}
                  className="select max-sm:w-full"
                >
                  {wishSorts.map((one) => (
                    <option key={one} value={one}>
                      {one === 'drop' ? t('largestDrop') : ofLists(one)}
                    </option>
                  ))}
                </select>
              )}
            </div>
            <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 xl:grid-cols-3">
              {sortWishes(items, sort).map((wish) => (
                <li key={wish.car.id}>
                  <WishlistCard
                    wish={wish}
                    booking={loaderData.booked.find(({ carId }) => carId === wish.car.id) ?? null}
                    label={
                      wish.car.valuation && (
                        <DealBadge
                          deal={wish.car.valuation.deal}
                          gapCents={wish.car.priceCents - wish.car.valuation.valueCents}
                        />
                      )
                    }
                    onRemove={() => remove(wish.car)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </ListLoadStates>
    </>
  )
}
