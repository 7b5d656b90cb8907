import { ApiError } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconDisc } from '#web/ui/empty-state.tsx'
import { CircleAlert } from '#web/ui/icons.ts'

type ErrorStateProps = { title?: string; error?: unknown; onRetry?: () => void }

/** Shown in place of a part that failed to load: what happened, and a button to retry. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const t = useShellTexts()
  const isKnown = error instanceof ApiError
  return (
    <div role="alert" className="flex flex-col items-center rounded-box bg-paper-shade px-6 py-12 text-center sm:py-16">
      <IconDisc tone="text-error">
        <CircleAlert />
      </IconDisc>
      <p className="font-display text-2xl text-balance">
        {title ? <TranslatedMessage text={title} /> : t('couldNotBeLoaded')}
      </p>
      <p className="mt-2 max-w-prose">{isKnown ? <TranslatedMessage text={error.message} /> : t('wentWrong')}</p>
      {isKnown && error.requestId && <p className="mt-1 text-muted text-sm">{t('request', { id: error.requestId })}</p>}
      {onRetry && (
        <Button look="secondary" className="mt-6" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
