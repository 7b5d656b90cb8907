import { isRouteErrorResponse } from 'react-router'
import type { ApiFailure } from '#web/api-client.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

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
      <section className="page-frame max-w-prose py-20" role="alert">
        <p className="figures font-display text-6xl text-primary">{trouble.status}</p>
        <h1 className="mt-6">{trouble.heading}</h1>
        <p className="mt-4 text-lg">{trouble.message}</p>
        {trouble.requestId && <p className="mt-2 text-muted">Request: {trouble.requestId}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="" reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink to="/" look="secondary">
            Back to home
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

type Trouble = { status: number; heading: string; message: string; requestId?: string }

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
}

function describe(error: unknown): Trouble {
  if (!isRouteErrorResponse(error)) return unknownTrouble
  const { status } = error
  const failure = isFailure(error.data) ? error.data : undefined
  const heading = headings[status] ?? unknownTrouble.heading
  const message = failure?.message ?? (status < 500 ? 'Go back and try another way.' : unknownTrouble.message)
  return { status, heading, message, requestId: failure?.requestId }
}

function isFailure(value: unknown): value is ApiFailure {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}
