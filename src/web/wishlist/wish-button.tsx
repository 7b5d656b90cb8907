import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { ApiError, read } from '#web/client/api-client.ts'
import { useIsOffline } from '#web/offline/connection.ts'
import { noticeId, wishListPath } from '#web/offline/saved-pages.ts'
import { postToWorker } from '#web/offline/worker-client.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Button } from '#web/ui/button.tsx'
import { Heart } from '#web/ui/icons.ts'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useViewer } from '#web/viewer/viewer.ts'
import { wishlistClient } from '#web/wishlist/clients.ts'
import { addToDeviceWishlist, clearDeviceWishlist, deviceWishlist } from '#web/wishlist/device-wishlist.ts'

type WishButtonProps = { carId: string; carTitle: string; isWished: boolean; className?: string }

/**
 * Adds a car to the wish list, or takes it off again: a Buyer's own, or the one of this device for somebody who is not
 * signed in. Nobody else sees it (row A-06).
 */
export function WishButton({ carId, carTitle, isWished: wasWished, className }: WishButtonProps) {
  const t = useCarsTexts()
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const isCut = useIsOffline()
  const [isWishedThere, setWished] = useState(wasWished)
  const [isBusy, setBusy] = useState(false)
  const isWishedHere = deviceWishlist.useItems().includes(carId)
  if (viewer && viewer.role !== 'Buyer') return null
  const isWished = viewer ? isWishedThere : isWishedHere

  function toggleHere() {
    if (isWished) clearDeviceWishlist([carId])
    else addToDeviceWishlist(carId)
    notify.plain(t(isWished ? 'takenOffWishList' : 'wishedHere'))
  }

  async function toggle() {
    const wanted = !isWished
    // Shown at once: a wish that fails costs nothing and is taken back below.
    setWished(wanted)
    setBusy(true)
    try {
      const call = wishlistClient().wishlist[':id']
      const param = { id: carId }
      await (wanted ? read(call.$put({ param })) : read(call.$delete({ param })))
      postToWorker({ kind: 'keep', path: wishListPath, pictures: [], assets: [], mustAsk: true })
      if (wanted) notify.success(messages.wished)
      else notify.plain(t('takenOffWishList'))
    } catch (error) {
      setWished(!wanted)
      notify.error(error instanceof ApiError ? error.message : messages.unexpected)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      look="secondary"
      className={className}
      disabled={!isHydrated || isBusy || (isCut && viewer !== null)}
      aria-describedby={isCut ? noticeId : undefined}
      aria-pressed={isWished}
      onClick={viewer ? toggle : toggleHere}
    >
      <Heart className={`size-5 ${isWished ? 'fill-current text-error' : ''}`} aria-hidden="true" />
      {isWished ? t('onYourWishList') : t('addToWishList')}
      <span className="sr-only">: {carTitle}</span>
    </Button>
  )
}
