import { CircleAlert } from 'lucide-react'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'

type ErrorStateProps = { title?: string; error?: unknown; onRetry?: () => void }

const fallback = 'Something went wrong on our side.'

/** A part of a page that could not be loaded: what happened, and the way to try again. */
export function ErrorState({ title = 'This could not be loaded', error, onRetry }: ErrorStateProps) {
  const isKnown = error instanceof ApiError
  return (
    <div role="alert" className="flex flex-col items-center rounded-box bg-paper-shade px-6 py-12 text-center">
      <CircleAlert className="size-9 text-error" aria-hidden="true" />
      <p className="mt-4 font-display text-2xl">{title}</p>
      <p className="mt-2 max-w-prose">{isKnown ? error.message : fallback}</p>
      {isKnown && error.requestId && <p className="mt-1 text-muted text-sm">Request: {error.requestId}</p>}
      {onRetry && (
        <Button look="secondary" className="mt-6" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
