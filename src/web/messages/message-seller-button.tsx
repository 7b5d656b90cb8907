import { Suspense, useEffect, useState } from 'react'
import { useIsOffline } from '#web/offline/connection.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useTakesPresses } from '#web/ui/use-takes-presses.ts'
import { useViewer } from '#web/viewer/viewer.ts'

// Loaded on demand: most visitors of a car write to nobody.
const MessageDialog = lazyPart(
  async () => (await import('#web/messages/message-seller-dialog.tsx')).MessageSellerDialog,
)

type MessageSellerProps = { car: { id: string; title: string; seller: { name: string } } }

/** The button that opens a message to the seller of a car, for buyers and for visitors who have not signed in. */
export function MessageSellerButton({ car }: MessageSellerProps) {
  const t = useCarsTexts()
  const viewer = useViewer()
  const takesPresses = useTakesPresses()
  const isCut = useIsOffline()
  const [isOpen, setOpen] = useState(false)
  const isBuyer = viewer?.role === 'Buyer'
  useEffect(() => {
    // Back from the log-in: the dialog shows again what was typed.
    try {
      if (isBuyer && sessionStorage[`forecourt:message:${car.id}`]) setOpen(true)
    } catch {
      // Without storage nothing was kept.
    }
  }, [isBuyer, car.id])
  if (viewer && !isBuyer) return null
  return (
    <>
      <Button
        look="secondary"
        className="w-full print:hidden"
        disabled={!takesPresses || isCut}
        onClick={() => setOpen(true)}
      >
        {t('messageSeller')}
      </Button>
      {isOpen && (
        <Suspense>
          <MessageDialog car={car} viewer={viewer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
