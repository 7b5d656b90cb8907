import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ApiErrorBody, type ErrorCode, httpStatusByErrorCode } from '#contract/errors.ts'
import { formatMeetingTime } from '#contract/format-meeting-time.ts'
import { formatUtcTimestamp } from '#contract/format-utc-timestamp.ts'
import { negotiateLanguage } from '#contract/languages.ts'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { sqlStateOfError } from '#db/database-errors.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { isDatabaseBusy } from '#db/is-database-busy.ts'
import { DomainError } from '#domain/domain-error.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { redactPathForLog } from '#platform/log/redact-path-for-log.ts'
import { MediaStoreError } from '#platform/media/media-store.ts'
import { type ApiContext, clientIpAddress } from './api-env.ts'
import { signedInSinceError } from './page-account-of-write.ts'
import { secondFactorRequiredError } from './second-factor-gate.ts'
import { translateForCaller } from './translate-for-caller.ts'

/**
 * Converts any thrown error to a response for the user; the log has the details, under the request id that the user
 * sees.
 */
export function toErrorResponse(error: unknown, c: ApiContext): Response {
  const found = toDomainError(error)
  const known = (found.code === 'signed_out' && whySignedOut(c)) || found
  if (httpStatusByErrorCode[known.code] >= 500)
    c.var.log?.error({ err: error, requestId: c.var.requestId }, 'request failed')
  noteRefusal(c, known)
  return domainErrorResponse(c, known)
}

/** What alone makes a stranger of a person who is signed in; null for any other stranger. */
function whySignedOut(c: ApiContext): DomainError | null {
  if (c.var.isSecondFactorMissing) return secondFactorRequiredError()
  // A wrong password is one, whoever is signed in.
  return c.var.isSignedInSince && !signIns.has(c.req.path) ? signedInSinceError() : null
}

const refusals: readonly ErrorCode[] = [
  'forbidden',
  'signed_out',
  'too_many_requests',
  'confirmation_required',
  'email_unconfirmed',
  'second_factor_required',
  'session_changed',
]

/** Calls that sign a user in, or fail to. */
const signIns: ReadonlySet<string> = new Set([
  ...['/api/auth/sign-in/email', '/api/auth/two-factor/verify', '/api/auth/magic-link/verify'],
  ...['/api/auth/phone-number/verify', '/api/auth/social/finish', '/api/auth/social/sign-up'],
])

/**
 * Logs the caller, the call and the address, so that operators can find an attack. A signed-out visitor who opens a
 * page is not an attack.
 */
function noteRefusal(c: ApiContext, { code }: DomainError): void {
  const { method } = c.req
  const path = redactPathForLog(c.req.path)
  const accountId = c.var.actor?.accountId ?? null
  const who = { accountId, address: clientIpAddress(c) }
  if (signIns.has(path) && httpStatusByErrorCode[code] < 500) {
    // Logged as a warning, which every site's log level includes: this is what an attack looks like.
    c.var.log?.warn({ code, method, path, ...who, attemptedAs: c.var.attemptedAs }, 'refused')
    return
  }
  if (!refusals.includes(code) || (code === 'signed_out' && ['GET', 'HEAD'].includes(method))) return
  c.var.log?.info({ code, method, path, ...who }, 'refused')
}

export function domainErrorResponse(c: ApiContext, error: DomainError): Response {
  const body: ApiErrorBody = {
    error: {
      code: error.code,
      message: messageForCaller(c, error),
      ...(error.fields ? { fields: saidFields(c, error.fields) } : {}),
      ...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
      ...(error.until ? { until: error.until.at.toISOString() } : {}),
      requestId: c.var.requestId ?? 'none',
    },
  }
  const response = c.json(body, httpStatusByErrorCode[error.code] as ContentfulStatusCode)
  if (error.retryAfterSeconds) response.headers.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('Content-Language', negotiateLanguage(c.req.raw))
  return response
}

/** The message in the caller's language; its moment by the clock of the car's place, as in pages and mails. */
export function messageForCaller(c: ApiContext, { message, until }: Pick<DomainError, 'message' | 'until'>): string {
  const translated = translateForCaller(c, message)
  if (!until) return translated
  const place = meetingTownAndTimeZone(until.location)
  const language = negotiateLanguage(c.req.raw)
  const moment = formatMeetingTime(until.at, { place, otherZone: 'UTC', language, now: null })
  return translated.replaceAll(formatUtcTimestamp(until.at), () => moment)
}

function saidFields(c: ApiContext, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, translateForCaller(c, message)]))
}

const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(httpStatusByErrorCode).map(([code, status]) => [status, code as ErrorCode]),
)

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof HTTPException) {
    const code = codeOfStatus.get(error.status) ?? 'malformed'
    return new DomainError(code, code === 'malformed' ? 'The request body is not valid JSON.' : error.message)
  }
  if (databaseUnavailableReason(error) !== null) {
    return new DomainError('busy', databaseAway, { retryAfterSeconds: 2, cause: error })
  }
  if (error instanceof MediaStoreError) {
    return new DomainError('busy', photosAway, { retryAfterSeconds: 5, cause: error })
  }
  if (isDatabaseBusy(error)) {
    return new DomainError('busy', 'Forecourt is very busy right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  }
  if (unkept.includes(sqlStateOfError(error) ?? '')) {
    return new DomainError('invalid', 'The request contains a character that can’t be stored.', { cause: error })
  }
  if (unreadableMoments.includes(sqlStateOfError(error) ?? '')) {
    return new DomainError('invalid', 'The request contains a time that doesn’t exist.', { cause: error })
  }
  return new DomainError('internal', notificationMessages.unexpected, { cause: error })
}

/** A text that is no time, and a time that PostgreSQL cannot keep. */
const unreadableMoments = ['22007', '22008']

const databaseAway = 'Forecourt can’t load or save anything right now. Please try again in a few seconds.'

const photosAway = 'Photos can’t be loaded right now. Please try again in a moment.'

/** PostgreSQL stores every character except number zero: the first code is for a text, the second for JSON. */
const unkept = ['22021', '22P05']
