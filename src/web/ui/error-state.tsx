import { CircleAlert } from 'lucide-react'
import { ApiError } from '#web/api-client.ts'
import { Said } from '#web/i18n/said.tsx'
import { useShellTexts } from '#web/texts/shell.ts'
import { Button } from '#web/ui/button.tsx'
import { StateIcon } from '#web/ui/empty-state.tsx'

type ErrorStateProps = { title?: string; error?: unknown; onRetry?: () => void }

/** A part of a page that could not be loaded: what happened, and the way to try again. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const t = useShellTexts()
  const isKnown = error instanceof ApiError
  return (
    <div role="alert" className="flex flex-col items-center rounded-box bg-paper-shade px-6 py-12 text-center sm:py-16">
      <StateIcon tone="text-error">
        <CircleAlert />
      </StateIcon>
      <p className="font-display text-2xl text-balance">{title ? <Said text={title} /> : t('couldNotBeLoaded')}</p>
      <p className="mt-2 max-w-prose">{isKnown ? <Said text={error.message} /> : t('wentWrong')}</p>
      {isKnown && error.requestId && <p className="mt-1 text-muted text-sm">{t('request', { id: error.requestId })}</p>}
      {onRetry && (
        <Button look="secondary" className="mt-6" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
