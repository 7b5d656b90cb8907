import { useState } from 'react'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { wishListPath } from '#web/offline/saved-pages.ts'
import { postToServiceWorker } from '#web/offline/worker-client.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { ToastWithUndo } from '#web/ui/toast-with-undo.tsx'
import { type MaybeSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { addToDeviceWishlist, deviceWishlist, removeFromDeviceWishlist } from '#web/wishlist/device-wishlist.ts'
import { WishKeptOnDeviceNotice } from '#web/wishlist/wish-kept-on-device-notice.tsx'
import { publishWishlistChange } from '#web/wishlist/wished-car-ids.ts'
import { wishlistClient } from '#web/wishlist/wishlist-client.ts'

type Wish = { isWished: boolean; isBusy: boolean; toggle: () => void }

/** A Buyer wishes in their account, a visitor on this device; nobody else does, nor the seller of the car (row A-06). */
export function canViewerWishForCar(viewer: MaybeSignedInUser, sellerId: string): boolean {
  return !viewer || (viewer.role === 'Buyer' && viewer.id !== sellerId)
}

/**
 * Adds a car to the wish list, or removes it. `isWishedThere`: whether it is on the list of the viewer's account, as far
 * as it is known. A visitor's wishes come onto the list of the account in which they log in.
 */
export function useWishlistToggle(carId: string, isWishedThere: boolean): Wish {
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWishedHere = deviceWishlist.useItems().includes(carId)
  const isWished = viewer ? (chosen ?? isWishedThere) : isWishedHere

  /** The way back stands in the message: a press beside a heart is soon done. */
  function sayRemoved(onUndo: () => unknown) {
    const id = `wish-${carId}`
    toastNotifier.withAction(<ToastWithUndo text={t('takenOffWishList')} id={id} onUndo={onUndo} />, { id })
  }

  function toggleHere() {
    if (isWished) {
      removeFromDeviceWishlist([carId])
      sayRemoved(() => addToDeviceWishlist(carId))
    } else {
      addToDeviceWishlist(carId)
      toastNotifier.plain(<WishKeptOnDeviceNotice />, { id: `wish-${carId}` })
    }
  }

  async function wish(accountId: string, wanted: boolean) {
    // Shown at once: a failed call costs nothing and is undone below.
    show(wanted)
    setBusy(true)
    try {
      const call = wishlistClient().wishlist[':id']
      const param = { id: carId }
      await (wanted ? readApiResponse(call.$put({ param })) : readApiResponse(call.$delete({ param })))
      publishWishlistChange(accountId, carId, wanted)
      postToServiceWorker({ kind: 'keep', path: wishListPath, pictures: [], assets: [], mustAsk: true })
      if (wanted) toastNotifier.success(notificationMessages.wished, { next: notificationNextStepMessages.wished })
      else sayRemoved(() => wish(accountId, true))
    } catch (error) {
      show(!wanted)
      toastError(error)
    } finally {
      setBusy(false)
    }

    function show(isNowWished: boolean) {
      setChosen(isNowWished)
      publishWishlistChange(accountId, carId, isNowWished)
    }
  }

  const toggle = () => {
    if (!viewer) toggleHere()
    else if (!isBusy) void wish(viewer.id, !isWished)
  }
  return { isWished, isBusy, toggle }
}
