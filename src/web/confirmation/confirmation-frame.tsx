import { type ReactNode, Suspense, useRef, useState } from 'react'
import { type AskWho, AskWhoContext, type KnownProof } from '#web/confirmation/use-confirmed.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const ConfirmationForm = lazyPart(
  async () => (await import('#web/confirmation/confirmation-form.tsx')).ConfirmationForm,
)

/** Everything inside may ask the person, with `useConfirmed`, to prove once more who they are. */
export function ConfirmationFrame({ children }: { children: ReactNode }) {
  const t = useShellTexts()
  const [asked, setAsked] = useState<KnownProof | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)

  const askWho: AskWho = (known) =>
    new Promise((resolve) => {
      answer.current = resolve
      setAsked(known)
    })
  function close(isConfirmed: boolean) {
    setAsked(null)
    answer.current?.(isConfirmed)
  }

  return (
    <AskWhoContext value={askWho}>
      {children}
      <Dialog isOpen={asked !== null} onClose={() => close(false)} title={t('confirmTitle')}>
        <Suspense fallback={<Spinner />}>
          <ConfirmationForm known={asked ?? {}} onConfirmed={() => close(true)} onCancel={() => close(false)} />
        </Suspense>
      </Dialog>
    </AskWhoContext>
  )
}
