import { useState } from 'react'
import { read } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { wishlistClient } from '#web/wishlist/clients.ts'

type WishMailChoiceProps = { isWanted: boolean; onChosen: (isWanted: boolean) => void }

/** Whether mail comes when the price of a wished car falls, or when it is sold; the mail itself can be ended by a click too. */
export function WishlistMailSwitch({ isWanted, onChosen }: WishMailChoiceProps) {
  const t = useOrdersTexts()
  /** What was chosen and is not saved yet: shown at once, and taken back where it fails. */
  const [pending, setPending] = useState<boolean | null>(null)
  const isHydrated = useHydrated()

  async function choose(next: boolean) {
    if (pending !== null) return
    setPending(next)
    try {
      const chosen = await read(wishlistClient()['wishlist-mail'].$put({ json: { isWanted: next } }))
      onChosen(chosen.isWanted)
      notify.success(t(chosen.isWanted ? 'wishMailOn' : 'wishMailOff'))
    } catch (error) {
      toastError(error)
    } finally {
      setPending(null)
    }
  }

  return (
    <Checkbox
      label={t('mailMeAboutWishes')}
      className="mb-4"
      checked={pending ?? isWanted}
      disabled={!isHydrated}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}
