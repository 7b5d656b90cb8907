import { type ReactNode, Suspense, useRef, useState } from 'react'
import {
  type AlreadyEnteredCredentials,
  ReauthenticationContext,
  type RequestReauthentication,
} from '#web/reauthentication/use-reauthentication.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const ReauthenticationForm = createLazyPagePart(
  async () => (await import('#web/reauthentication/reauthentication-form.tsx')).ReauthenticationForm,
)

/** Lets all components inside ask the user, with `useReauthentication`, to prove their identity again. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const t = useShellTexts()
  const [asked, setAsked] = useState<AlreadyEnteredCredentials | null>(null)
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
