import { useState } from 'react'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { useIsOffline } from '#web/offline/connection.ts'
import { savedNoticeElementId, wishListPath } from '#web/offline/saved-pages.ts'
import { postToWorker } from '#web/offline/worker-client.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Heart } from '#web/ui/icons.ts'
import { notify } from '#web/ui/notify.ts'
import { useTakesPresses } from '#web/ui/use-takes-presses.ts'
import { useViewer } from '#web/viewer/viewer.ts'
import { addToDeviceWishlist, deviceWishlist, removeFromDeviceWishlist } from '#web/wishlist/device-wishlist.ts'
import { wishlistClient } from '#web/wishlist/wishlist-client.ts'

type WishButtonProps = { carId: string; carTitle: string; isWished: boolean; className?: string }

/**
 * Adds a car to the wish list, or removes it: a Buyer's list in their account, or this device's list for a visitor who
 * is not signed in. Other users do not see the button (row A-06).
 */
export function WishButton({ carId, carTitle, isWished: wasWished, className }: WishButtonProps) {
  const t = useCarsTexts()
  const viewer = useViewer()
  const takesPresses = useTakesPresses()
  const isCut = useIsOffline()
  const [isWishedThere, setWished] = useState(wasWished)
  const [isBusy, setBusy] = useState(false)
  const isWishedHere = deviceWishlist.useItems().includes(carId)
  if (viewer && viewer.role !== 'Buyer') return null
  const isWished = viewer ? isWishedThere : isWishedHere

  function toggleHere() {
    if (isWished) removeFromDeviceWishlist([carId])
    else addToDeviceWishlist(carId)
    notify.plain(t(isWished ? 'takenOffWishList' : 'wishedHere'))
  }

  async function toggle() {
    const wanted = !isWished
    // Shown at once: a failed call costs nothing and is undone below.
    setWished(wanted)
    setBusy(true)
    try {
      const call = wishlistClient().wishlist[':id']
      const param = { id: carId }
      await (wanted ? readApiResponse(call.$put({ param })) : readApiResponse(call.$delete({ param })))
      postToWorker({ kind: 'keep', path: wishListPath, pictures: [], assets: [], mustAsk: true })
      if (wanted) notify.success(notificationMessages.wished)
      else notify.plain(t('takenOffWishList'))
    } catch (error) {
      setWished(!wanted)
      notify.error(error instanceof ApiError ? error.message : notificationMessages.unexpected)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      look="secondary"
      className={className}
      disabled={!takesPresses || isBusy || (isCut && viewer !== null)}
      aria-describedby={isCut ? savedNoticeElementId : undefined}
      aria-pressed={isWished}
      onClick={viewer ? toggle : toggleHere}
    >
      <Heart className={`size-5 ${isWished ? 'fill-current text-error' : ''}`} aria-hidden="true" />
      {isWished ? t('onYourWishList') : t('addToWishList')}
      <span className="sr-only">: {carTitle}</span>
    </Button>
  )
}
