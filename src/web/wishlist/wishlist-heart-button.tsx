import type { CarSummary } from '#contract/cars.ts'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Heart } from '#web/ui/icons.ts'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { canViewerWishForCar, useWishlistToggle } from '#web/wishlist/use-wishlist-toggle.tsx'
import { useWishedCarIds } from '#web/wishlist/wished-car-ids.ts'

type WishHeartProps = { car: Pick<CarSummary, 'id' | 'title' | 'status' | 'seller'> }

/** A heart on the card of a car: `WishlistButton` without words. It says whether the car is wished once React runs. */
export function WishlistHeartButton({ car }: WishHeartProps) {
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const takesPresses = useButtonAcceptsPresses()
  const isCut = useIsOffline()
  const wished = useWishedCarIds(viewer?.role === 'Buyer' ? viewer.id : null)
  const { isWished, isBusy, toggle } = useWishlistToggle(car.id, wished?.has(car.id) ?? false)
  if (car.status !== 'available' || !canViewerWishForCar(viewer, car.seller.id)) return null
  return (
    <button
      type="button"
      className="btn btn-square rounded-full bg-surface text-ink shadow-card"
      disabled={!takesPresses || (isCut && viewer !== null)}
      aria-pressed={isWished}
      aria-busy={isBusy || undefined}
      aria-label={t('saveCar', { title: car.title })}
      onClick={toggle}
    >
      <Heart className={`size-5 ${isWished ? 'fill-current text-error' : ''}`} aria-hidden="true" />
    </button>
  )
}
