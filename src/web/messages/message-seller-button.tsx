import { Suspense, useEffect, useState } from 'react'
import type { QuickRepliesProps } from '#web/messages/quick-replies.tsx'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Mail } from '#web/ui/icons.ts'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

// Loaded on demand: most visitors of a car write to nobody.
const MessageDialog = createLazyPagePart(
  async () => (await import('#web/messages/message-seller-dialog.tsx')).MessageSellerDialog,
)

type MessageSellerProps = {
  car: { id: string; title: string; seller: { id: string; name: string } }
  booking: QuickRepliesProps['booking']
  /** A second button of the page, for a narrow bar: it opens nothing by itself. */
  isIcon?: boolean
  className?: string
}

/** The button that opens a message to the seller of a car, for buyers and for visitors who have not signed in. */
export function MessageSellerButton({ car, booking, isIcon = false, className = 'w-full' }: MessageSellerProps) {
  const t = useCarsTexts()
  const viewer = useSignedInUser()
  const takesPresses = useButtonAcceptsPresses()
  const isCut = useIsOffline()
  const [isOpen, setOpen] = useState(false)
  const isBuyer = viewer?.role === 'Buyer' && viewer.id !== car.seller.id
  useEffect(() => {
    // Back from the log-in: the dialog shows again what was typed.
    try {
      if (isBuyer && !isIcon && sessionStorage[`forecourt:message:${car.id}`]) setOpen(true)
    } catch {
      // Without storage nothing was kept.
    }
  }, [isBuyer, isIcon, car.id])
  if (viewer && !isBuyer) return null
  return (
    <>
      <Button
        look="secondary"
        className={`print:hidden ${isIcon ? 'btn-square' : ''} ${className}`}
        disabled={!takesPresses || isCut}
        onClick={() => setOpen(true)}
      >
        {isIcon ? (
          <>
            <Mail className="size-5" aria-hidden="true" />
            <span className="sr-only">{t('messageSeller')}</span>
          </>
        ) : (
          t('messageSeller')
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <MessageDialog car={car} viewer={viewer} booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
