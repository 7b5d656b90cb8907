import { randomUUID } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { resolveActor, sessionLifetimeMs } from '#domain/accounts/resolve-actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { currentRequestId, runWithRequestId } from '#platform/request-context/request-id.ts'
import { accountsRoutes } from '../accounts.ts'
import { adminRoutes } from '../admin.ts'
import { adminPeopleRoutes } from '../admin-people.ts'
import { adminReportsRoutes } from '../admin-reports.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiServices } from '../api-services.ts'
import { auditRoutes } from '../audit.ts'
import { authenticationRoutes } from '../authentication.ts'
import { bookingsRoutes } from '../bookings.ts'
import { bulkChangeRoutes } from '../bulk-changes.ts'
import { carAvailabilityLinksRoutes } from '../car-availability-links.ts'
import { carCatalogueRoutes } from '../car-catalogue.ts'
import { carDraftRoutes } from '../car-drafts.ts'
import { carsRoutes } from '../cars.ts'
import { compatApiRoutes } from '../compatibility/compatibility.ts'
import { disputesRoutes } from '../disputes.ts'
import { docsRoutes } from '../docs.ts'
import { domainErrorResponse, toErrorResponse } from '../domain-error-response.ts'
import { emailChangeRoutes } from '../email-change.ts'
import { feedbackRoutes } from '../feedback.ts'
import { healthRoutes } from '../health.ts'
import { idempotencyKeyMiddleware } from '../idempotency-key.ts'
import { limitAccountWrites } from '../limit-account-writes.ts'
import { mailLinkRoutes } from '../mail-links.ts'
import { mailRepliesRoutes } from '../mail-replies.ts'
import { mediaRoutes } from '../media.ts'
import { meetingLinksRoutes } from '../meeting-links.ts'
import { meetingsRoutes } from '../meetings.ts'
import { messagePhotoRoutes } from '../message-photos.ts'
import { messageStreamRoutes } from '../message-stream.ts'
import { messagesRoutes } from '../messages.ts'
import { moneyRoutes } from '../money.ts'
import { noticesRoutes } from '../notices.ts'
import { offersRoutes } from '../offers.ts'
import { rejectForeignOriginMiddleware } from '../origin.ts'
import { overviewRoutes } from '../overview.ts'
import { ownCarsRoutes } from '../own-cars.ts'
import { ownDataRoutes } from '../own-data.ts'
import { isWriteOfVisitor } from '../page-account-of-write.ts'
import { paymentsRoutes } from '../payments.ts'
import { payoutsRoutes } from '../payouts.ts'
import { peopleRoutes } from '../people.ts'
import { phoneCodeRoutes } from '../phone-code.ts'
import { placesRoutes } from '../places.ts'
import { profileRoutes } from '../profile.ts'
import { pushDeviceRoutes } from '../push-devices.ts'
import { ratingsRoutes } from '../ratings.ts'
import { reauthenticationRoutes } from '../reauthentication.ts'
import { rejectSessionOfAnotherAccount } from '../reject-session-of-another-account.ts'
import { roleChoiceRoutes } from '../role-choice.ts'
import { savedSearchesRoutes } from '../saved-searches.ts'
import { secondFactorRoutes } from '../second-factor.ts'
import { setActorUnlessSecondFactorMissing } from '../second-factor-gate.ts'
import { signInLinkRoutes } from '../sign-in-link.ts'
import { siteRoutes } from '../site.ts'
import { socialSignInRoutes } from '../social-sign-in.ts'
import { subscriptionsRoutes } from '../subscriptions.ts'
import { valuationRoutes } from '../valuation.ts'
import { waitlistRoutes } from '../waitlist.ts'
import { wishlistRoutes } from '../wishlist.ts'

const maxBodyBytes = 1024 * 1024
const maxUploadBytes = 16 * 1024 * 1024
const openApiInfo = {
  openapi: '3.1.0',
  info: {
    title: 'Forecourt API',
    version: '1',
    description:
      'Used cars: search, post, wish, book and pay. Money in answers is whole US cents, on the compatibility calls a number of dollars. A confirmed card payment first answers `requires_capture`, not `succeeded`: the money is held before it is taken, so that nobody pays for a car that somebody else got.\n\nBookings, meetings, offers, cars, wishes, messages, saved searches, profile, feedback and decisions of Admins may carry an `Idempotency-Key` of 16 to 128 letters, digits, `-` and `_`, `POST /api/contact` and the answers to links of mails also where nobody is signed in: sent again within a day with the same key and body, a call is not carried out again, and answers as the first time, with `Idempotency-Replayed: true`. Another body under the same key is 422. Calls that ask the card provider say themselves what they do; all others ignore it. Changes of many rows at once need none: rows to which it is done are left out.\n\nA write may carry `X-Forecourt-Account` with the id of the account that it is made for: where somebody else is signed in, it is refused with 409 `session_changed`, and nothing is done. With `none` it is a visitor’s, whoever is signed in.',
  },
}

/** The whole API, under `/api`. The same application serves the network and the pages' loaders. */
export function createApi(services: ApiServices): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>().basePath('/api')
  api.onError((error, c) => toErrorResponse(error, c))
  api.use(async (c, next) => {
    // A page asks for several things under its own id; the server names the request, tests and webhooks of our own do not.
    const requestId = currentRequestId() ?? randomUUID()
    c.set('requestId', requestId)
    c.set('services', services)
    c.set('log', services.log)
    c.header('X-Request-Id', requestId)
    await runWithRequestId(requestId, next)
  })
  api.use(rejectForeignOriginMiddleware)
  api.use((c, next) => {
    const isUpload = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
    const maxSize = isUpload ? maxUploadBytes : maxBodyBytes
    const onError = () => {
      throw new DomainError('too_large', `The request is larger than ${Math.round(maxSize / 1024 / 1024)} MB.`)
    }
    return bodyLimit({ maxSize, onError })(c, next)
  })
  api.use(async (c, next) => {
    const { headers } = c.req.raw
    const { renewedUntil, keptUntil, ...found } = await resolveActor(services.db, services.identity, headers)
    const { actor } = found
    c.set('actor', null)
    c.set('isSecondFactorMissing', false)
    c.set('isSignedInSince', actor !== null && isWriteOfVisitor(c))
    if (actor && !c.var.isSignedInSince) {
      setActorUnlessSecondFactorMissing(c, { actor, hasSecondFactor: found.hasSecondFactor })
      rejectSessionOfAnotherAccount(c, actor)
    }
    await next()
    // Unless a route says otherwise, the response may be private: no cache stores it.
    if (actor && !c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
    const cookie = actor && services.identity.cookieTokenOf(headers)
    if (!cookie || !(renewedUntil || cookie.isOutdated)) return
    const secondsLeft = renewedUntil ? sessionLifetimeMs / 1000 : keptUntil && (keptUntil.getTime() - Date.now()) / 1000
    handOn(c.res.headers, services.identity.sessionCookie(cookie.signed, secondsLeft))
  })

  api.use(limitAccountWrites)
  api.use(idempotencyKeyMiddleware)

  api.route('/', healthRoutes)
  api.route('/', docsRoutes)
  api.route('/', accountsRoutes)
  api.route('/', authenticationRoutes)
  api.route('/', signInLinkRoutes)
  api.route('/', secondFactorRoutes)
  api.route('/', socialSignInRoutes)
  api.route('/', reauthenticationRoutes)
  api.route('/', phoneCodeRoutes)
  api.route('/', profileRoutes)
  api.route('/', roleChoiceRoutes)
  api.route('/', ownDataRoutes)
  api.route('/', emailChangeRoutes)
  api.route('/', overviewRoutes)
  api.route('/', mailLinkRoutes)
  api.route('/', subscriptionsRoutes)
  api.route('/', peopleRoutes)
  api.route('/', adminRoutes)
  api.route('/', adminPeopleRoutes)
  api.route('/', adminReportsRoutes)
  api.route('/', bulkChangeRoutes)
  api.route('/', auditRoutes)
  api.route('/', carsRoutes)
  api.route('/', placesRoutes)
  api.route('/', valuationRoutes)
  api.route('/', ownCarsRoutes)
  api.route('/', carCatalogueRoutes)
  api.route('/', carDraftRoutes)
  api.route('/', mediaRoutes)
  api.route('/', wishlistRoutes)
  api.route('/', savedSearchesRoutes)
  api.route('/', messageStreamRoutes)
  api.route('/', messagePhotoRoutes)
  api.route('/', messagesRoutes)
  api.route('/', noticesRoutes)
  api.route('/', pushDeviceRoutes)
  api.route('/', mailRepliesRoutes)
  api.route('/', bookingsRoutes)
  api.route('/', carAvailabilityLinksRoutes)
  api.route('/', meetingLinksRoutes)
  api.route('/', meetingsRoutes)
  api.route('/', offersRoutes)
  api.route('/', waitlistRoutes)
  api.route('/', ratingsRoutes)
  api.route('/', paymentsRoutes)
  api.route('/', moneyRoutes)
  api.route('/', payoutsRoutes)
  api.route('/', disputesRoutes)
  api.route('/', compatApiRoutes)
  api.route('/', feedbackRoutes)
  api.route('/', siteRoutes)

  api.doc31('/openapi.json', openApiInfo)
  api.notFound((c) => {
    const allowed = methodsOf(api, c.req.path)
    if (allowed.length === 0 || allowed.includes(c.req.method)) {
      return domainErrorResponse(c, new DomainError('not_found', `There is no endpoint ${c.req.method} ${c.req.path}.`))
    }
    const response = domainErrorResponse(
      c,
      new DomainError('method_not_allowed', `${c.req.path} accepts ${allowed.join(', ')}, not ${c.req.method}.`),
    )
    response.headers.set('Allow', allowed.join(', '))
    return response
  })
  return api
}

/**
 * Renews the cookie to the session's current lifetime. Cookies that the call itself set, such as on sign-out, take
 * precedence.
 */
function handOn(headers: Headers, cookie: string): void {
  if (headers.has('Set-Cookie')) return
  headers.append('Set-Cookie', cookie)
  // A cookie belongs to one user: no shared cache may store it.
  if (headers.get('Cache-Control')?.includes('public')) headers.set('Cache-Control', 'private, no-cache')
}

/** The methods that some route (a handler, not a middleware) accepts at this path. */
function methodsOf(api: OpenAPIHono<ApiEnv>, path: string): string[] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => {
    const [handlers] = api.router.match(method, path)
    return handlers.some(([[, route]]) => route.method === method)
  })
}
