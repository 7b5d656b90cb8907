import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { type AskWho, AskWhoContext } from '#web/confirmation/use-confirmed.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const ConfirmationForm = lazy(async () => ({
  default: (await import('#web/confirmation/confirmation-form.tsx')).ConfirmationForm,
}))

/** Everything inside may ask the person, with `useConfirmed`, to prove once more who they are. */
export function ConfirmationFrame({ children }: { children: ReactNode }) {
  const t = useShellTexts()
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)

  const askWho: AskWho = () =>
    new Promise((resolve) => {
      answer.current = resolve
      setAsking(true)
    })
  function close(isConfirmed: boolean) {
    setAsking(false)
    answer.current?.(isConfirmed)
  }

  return (
    <AskWhoContext value={askWho}>
      {children}
      <Dialog isOpen={isAsking} onClose={() => close(false)} title={t('confirmTitle')}>
        <Suspense fallback={<Spinner />}>
          <ConfirmationForm onConfirmed={() => close(true)} onCancel={() => close(false)} />
        </Suspense>
      </Dialog>
    </AskWhoContext>
  )
}
