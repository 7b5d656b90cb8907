import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { savedPageNoticeElementId } from '#web/offline/saved-pages.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { Heart } from '#web/ui/icons.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { canViewerWishForCar, useWishlistToggle } from '#web/wishlist/use-wishlist-toggle.tsx'

type WishButtonProps = { carId: string; sellerId: string; carTitle: string; isWished: boolean; className?: string }

/**
 * Adds a car to the wish list, or removes it: a Buyer's list in their account, or this device's list for a visitor who
 * is not signed in. Other users do not see the button (row A-06), nor does the seller of the car.
 */
export function WishlistButton({ carId, sellerId, carTitle, isWished: wasWished, className }: WishButtonProps) {
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const isCut = useIsOffline()
  const { isWished, isBusy, toggle } = useWishlistToggle(carId, wasWished)
  if (!canViewerWishForCar(viewer, sellerId)) return null
  return (
    <HydratedButton
      look="secondary"
      className={className}
      disabled={isBusy || (isCut && viewer !== null)}
      aria-describedby={isCut ? savedPageNoticeElementId : undefined}
      aria-pressed={isWished}
      onClick={toggle}
    >
      <Heart className={`size-5 ${isWished ? 'fill-current text-error' : ''}`} aria-hidden="true" />
      {isWished ? t('onYourWishList') : t('addToWishList')}
      <span className="sr-only">: {carTitle}</span>
    </HydratedButton>
  )
}
