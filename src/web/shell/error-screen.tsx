import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { ApiError, type ApiFailure } from '#web/api-client.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** The last resort, when not even a layout could be shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <PublicFrame>
      <ErrorPanel error={error} />
    </PublicFrame>
  )
}

/** What a page shows when its loader or its rendering failed. */
export function ErrorPanel({ error }: { error: unknown }) {
  const trouble = describe(error)
  if (trouble.status === 404) return <NotFound />
  return (
    <>
      <title>{`${trouble.heading} · Forecourt`}</title>
      <meta name="robots" content="noindex" />
      <section className="page-frame max-w-prose py-20" role="alert">
        {trouble.status !== null && <p className="figures mb-6 font-display text-6xl text-primary">{trouble.status}</p>}
        <h1>{trouble.heading}</h1>
        <p className="mt-4 text-lg">{trouble.message}</p>
        {trouble.requestId && <p className="mt-2 text-muted">Request: {trouble.requestId}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          <WayOn kind={trouble.wayOn} />
          <ButtonLink to="/" look="secondary">
            Back to home
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

/** What may help: to load the data again, the whole page again, or another car. */
type WayOnKind = 'data' | 'document' | 'cars'

function WayOn({ kind }: { kind: WayOnKind }) {
  const { state, revalidate } = useRevalidator()
  if (kind === 'cars') return <ButtonLink to="/cars">Browse cars</ButtonLink>
  // Without a connection a new document would be the browser's own error page.
  if (kind === 'data') {
    return (
      <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    )
  }
  return (
    <ButtonLink to="" reloadDocument>
      Try again
    </ButtonLink>
  )
}

/** `status` is null where no answer came. */
type Trouble = {
  status: number | null
  heading: string
  message: string
  requestId?: string | undefined
  wayOn: WayOnKind
}

const headings: Record<number, string> = {
  401: 'Please log in',
  403: 'This page is not for your role',
  405: 'This address takes no form',
  410: 'This page is gone',
}

const unknownTrouble: Trouble = {
  status: 500,
  heading: 'Unhandled Thrown Error!',
  message: 'Something went wrong on our side. Try again in a moment; nothing that you saved before is lost.',
  wayOn: 'document',
}

function describe(error: unknown): Trouble {
  if (error instanceof ApiError) {
    return { status: null, heading: 'Forecourt cannot be reached', message: error.message, wayOn: 'data' }
  }
  if (!isRouteErrorResponse(error)) return unknownTrouble
  const { status } = error
  const failure = isFailure(error.data) ? error.data : undefined
  const heading = headings[status] ?? unknownTrouble.heading
  const message = failure?.message ?? (status < 500 ? 'Go back and try another way.' : unknownTrouble.message)
  return { status, heading, message, requestId: failure?.requestId, wayOn: status === 410 ? 'cars' : 'document' }
}

function isFailure(value: unknown): value is ApiFailure {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}
