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

export default function MyWishList({ loaderData }: Route.ComponentProps) {
  const t = useOrdersTexts()
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
            <WishlistMailSwitch
              isWanted={mail.isWanted}
              onChosen={(isWanted) => change((wishes) => ({ ...wishes, mail: { isWanted } }))}
            />
            <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
              {items.map((wish) => (
                <li key={wish.car.id}>
                  <WishlistCard
                    wish={wish}
                    booking={loaderData.booked.find(({ carId }) => carId === wish.car.id) ?? null}
                    label={wish.car.valuation && <DealBadge deal={wish.car.valuation.deal} />}
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
