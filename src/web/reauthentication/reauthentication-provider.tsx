import { type ReactNode, Suspense, useRef, useState } from 'react'
import {
  type KnownProof,
  ReauthenticationContext,
  type RequestReauthentication,
} from '#web/reauthentication/use-reauthentication.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const ReauthenticationForm = lazyPart(
  async () => (await import('#web/reauthentication/reauthentication-form.tsx')).ReauthenticationForm,
)

/** Everything inside may ask the person, with `useReauthentication`, to prove once more who they are. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const t = useShellTexts()
  const [asked, setAsked] = useState<KnownProof | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)

  const askWho: RequestReauthentication = (known) =>
    new Promise((resolve) => {
      answer.current = resolve
      setAsked(known)
    })
  function close(isConfirmed: boolean) {
    setAsked(null)
    answer.current?.(isConfirmed)
  }

  return (
    <ReauthenticationContext value={askWho}>
      {children}
      <Dialog isOpen={asked !== null} onClose={() => close(false)} title={t('confirmTitle')}>
        <Suspense fallback={<Spinner />}>
          <ReauthenticationForm known={asked ?? {}} onConfirmed={() => close(true)} onCancel={() => close(false)} />
        </Suspense>
      </Dialog>
    </ReauthenticationContext>
  )
}
