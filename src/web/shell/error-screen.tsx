import { Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { ApiError, type ApiFailure } from '#web/client/api-client.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { whenServerAnswers } from '#web/offline/when-server-answers.ts'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { PublicPageFrame } from '#web/shell/public-frame.tsx'
import { PageTitle } from '#web/site/page-title.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

const RoleWayOn = createLazyPagePart(
  async () => (await import('#web/accounts/switch-role-or-overview-link.tsx')).SwitchRoleOrOverviewLink,
  RenderNothing,
)

/** The last resort, when not even a layout could be rendered. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <PublicPageFrame>
      <ErrorPanel error={error} />
    </PublicPageFrame>
  )
}

/** Shown when a page's loader or rendering failed; `isInside` where a layout surrounds it. */
export function ErrorPanel({ error, isInside }: { error: unknown; isInside?: boolean }) {
  const t = useShellTexts()
  const viewer = useSignedInUser()
  const trouble = describe(error, t)
  const { roles } = trouble
  if (trouble.status === 404) return <NotFoundScreen />
  return (
    <>
      <PageTitle>{trouble.heading}</PageTitle>
      <meta name="robots" content="noindex" />
      <section className={isInside ? 'max-w-prose py-2' : 'page-frame max-w-prose py-20'} role="alert">
        {trouble.status !== null && <p className="figures mb-6 font-display text-6xl text-primary">{trouble.status}</p>}
        <h1>{trouble.heading}</h1>
        <p className="mt-4 text-lg">
          <TranslatedMessage text={trouble.message} />
        </p>
        {trouble.status === 403 && viewer && (
          <p className="mt-2 text-lg">{t('signedInAs', { role: t(viewer.role) })}</p>
        )}
        {trouble.requestId && <p className="mt-2 text-muted">{t('request', { id: trouble.requestId })}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          {roles && viewer && (
            <Suspense>
              <RoleWayOn roles={roles} viewer={viewer} />
            </Suspense>
          )}
          {!roles && <WayOn kind={trouble.wayOn} />}
          <ButtonLink to="/" look="secondary">
            {t('backToHome')}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

/** What may help: reload the data, reload the whole page, look for another car, or go to the user's own pages. */
type WayOnKind = 'data' | 'document' | 'cars' | 'overview'

function WayOn({ kind }: { kind: WayOnKind }) {
  const t = useShellTexts()
  const { state, revalidate } = useRevalidator()
  useEffect(() => (kind === 'data' ? whenServerAnswers(() => void revalidate()) : undefined), [kind, revalidate])
  if (kind === 'cars') return <ButtonLink to="/cars">{t('browseCars')}</ButtonLink>
  if (kind === 'overview') return <ButtonLink to="/dashboard">{t('toOverview')}</ButtonLink>
  // Without a connection a new document would be the browser's own error page.
  if (kind === 'data') {
    return (
      <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
        {t('tryAgain')}
      </Button>
    )
  }
  return (
    <ButtonLink to="" reloadDocument>
      {t('tryAgain')}
    </ButtonLink>
  )
}

/** `status` is null where no response came. */
type Trouble = {
  status: number | null
  heading: string
  message: string
  requestId?: string | undefined
  wayOn: WayOnKind
  /** Those that open the page, where the role is the trouble. */
  roles?: Role[] | undefined
}

type ShellKey = TextKey<typeof useShellTexts>

const headings: Record<number, ShellKey> = {
  401: 'pleaseLogIn',
  403: 'notForYourRole',
  405: 'takesNoForm',
  410: 'pageGone',
}

/** What to offer instead where a retry would lead to the same screen. */
const waysOn: Partial<Record<number, WayOnKind>> = { 403: 'overview', 410: 'cars' }

function describe(error: unknown, t: Translator<ShellKey>): Trouble {
  if (error instanceof ApiError) {
    return { status: null, heading: t('cannotBeReached'), message: error.message, wayOn: 'data' }
  }
  const unknownTrouble = { heading: t('unhandledError'), message: t('unhandledAdvice') }
  if (!isRouteErrorResponse(error)) return { ...unknownTrouble, status: 500, wayOn: 'document' }
  const { status } = error
  const failure = isFailure(error.data) ? error.data : undefined
  const headingKey = headings[status]
  const heading = headingKey ? t(headingKey) : unknownTrouble.heading
  const message = failure?.message ?? (status < 500 ? t('tryAnotherWay') : unknownTrouble.message)
  return {
    status,
    heading,
    message,
    roles: failure?.roles,
    requestId: failure?.requestId,
    wayOn: waysOn[status] ?? 'document',
  }
}

type PageFailure = ApiFailure & { roles?: Role[] }

function isFailure(value: unknown): value is PageFailure {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}
