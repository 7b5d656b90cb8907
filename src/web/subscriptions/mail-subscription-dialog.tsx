import { type FormEvent, useEffect, useId, useState } from 'react'
import { SubscribeToNewArrivalsRequest } from '#contract/mail-subscriptions.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { subscriptionsClient } from '#web/subscriptions/subscriptions-client.ts'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type State = { kind: 'asking'; error?: string } | { kind: 'sending' } | { kind: 'asked'; message: string }

/** A non-modal dialog in a corner: the page stays usable; Escape and the cross close it for good. */
export function MailSubscriptionDialog({ onClose }: { onClose: () => void }) {
  const t = useHomeTexts()
  const shell = useShellTexts()
  const viewer = useSignedInUser()
  const titleId = useId()
  const [email, setEmail] = useState(viewer?.email ?? '')
  const [state, setState] = useState<State>({ kind: 'asking' })

  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      // While a modal dialog is open, Escape closes that one.
      if (key === 'Escape' && !document.querySelector('dialog[open]')) onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = SubscribeToNewArrivalsRequest.safeParse({ email })
    if (!parsed.success) return setState({ kind: 'asking', error: parsed.error.issues[0]?.message })
    setState({ kind: 'sending' })
    try {
      const { message } = await readApiResponse(subscriptionsClient().subscriptions.$post({ json: parsed.data }))
      setState({ kind: 'asked', message })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ kind: 'asking', error: error.message })
    }
  }

  return (
    <section
      role="dialog"
      aria-modal="false"
      aria-labelledby={titleId}
      className="fixed inset-x-4 bottom-4 z-40 rounded-box border border-line bg-surface p-5 text-ink shadow-card sm:start-auto sm:end-6 sm:w-96"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-xl">
          {t('subscriptionTitle')}
        </h2>
        <button
          type="button"
          className="btn btn-ghost btn-square -mt-2 -me-2"
          aria-label={shell('close')}
          onClick={onClose}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      <div role="status">
        {state.kind === 'asked' && (
          <p className="mt-3">
            <TranslatedMessage text={state.message} />
          </p>
        )}
      </div>
      {state.kind !== 'asked' && (
        <>
          <p className="mt-2 text-muted">{t('subscriptionIntro')}</p>
          <form onSubmit={submit} noValidate className="mt-4 flex flex-wrap gap-3">
            <TextInput
              label={t('yourEmail')}
              className="min-w-44 flex-1"
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={state.kind === 'asking' ? state.error : undefined}
            />
            {/* Beside the input; the label is above the input, and the error below. */}
            <Button type="submit" isBusy={state.kind === 'sending'} className="sm:mt-8">
              {t('subscribe')}
            </Button>
          </form>
        </>
      )}
    </section>
  )
}
