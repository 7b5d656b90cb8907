import { useState } from 'react'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { wishlistClient } from '#web/wishlist/wishlist-client.ts'

type WishMailChoiceProps = { isWanted: boolean; onChosen: (isWanted: boolean) => void }

/** A switch for mails when a wished car's price falls, or it is sold; a link in the mail can also unsubscribe. */
export function WishlistMailSwitch({ isWanted, onChosen }: WishMailChoiceProps) {
  const t = useOrdersTexts()
  /** The new choice while it is being saved: shown at once, and undone where the call fails. */
  const [pending, setPending] = useState<boolean | null>(null)
  const isHydrated = useHydrated()

  async function choose(next: boolean) {
    if (pending !== null) return
    setPending(next)
    try {
      const chosen = await readApiResponse(wishlistClient()['wishlist-mail'].$put({ json: { isWanted: next } }))
      onChosen(chosen.isWanted)
      toastNotifier.success(t(chosen.isWanted ? 'wishMailOn' : 'wishMailOff'))
    } catch (error) {
      toastError(error)
    } finally {
      setPending(null)
    }
  }

  return (
    <Checkbox
      label={t('mailMeAboutWishes')}
      checked={pending ?? isWanted}
      disabled={!isHydrated}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}
