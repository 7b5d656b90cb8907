import type { Hono } from 'hono'
import { hc } from 'hono/client'
import { data } from 'react-router'
import type { ErrorCode } from '#contract/errors.ts'
import { pageAccountHeader } from '#contract/page-account.ts'
import { nameAccount } from '#web/client/page-account.ts'
import { learnServerTime } from '#web/client/server-clock.ts'
import { signalPossibleSessionEnd, signalSessionOfAnother } from '#web/client/session-broadcast.ts'

export type ApiFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** The API's error, or our own if no API response came. */
export type ApiFailure = {
  code: ErrorCode | 'network' | 'timeout' | 'unknown'
  message: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  requestId?: string
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiFailure['code']
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(status: number, failure: ApiFailure) {
    super(failure.message)
    this.status = status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.retryAfterSeconds = failure.retryAfterSeconds
    this.requestId = failure.requestId
  }
}

/**
 * Defines the typed client of one API module, once: `export const carsClient = defineApiClient<typeof carsRoutes>()`.
 * In the browser call `carsClient()`, in a loader `carsClient(context.get(apiFetchContext))`.
 */
// biome-ignore lint/suspicious/noExplicitAny: Hono's own constraint of `hc`; the caller's type replaces it.
export function defineApiClient<App extends Hono<any, any, any>>(basePath = '/api') {
  return (fetch: ApiFetch = browserFetch) => hc<App>(basePath, { fetch })
}

type AnyAnswer = { ok: boolean; status: number; json: () => Promise<unknown> }
type Call = AnyAnswer | Promise<AnyAnswer>
/** The value of a successful response; `unknown` where the response is not typed. */
type Answer<R> = R extends { ok: false } ? never : R extends { json: () => Promise<infer T> } ? NotAny<T> : never
type NotAny<T> = 0 extends 1 & T ? unknown : T
type Value<C extends Call> = Answer<Awaited<C>>

/**
 * Returns the value of a successful response; throws an ApiError for any other response and for a broken connection.
 */
export async function readApiResponse<C extends Call>(call: C): Promise<Value<C>> {
  const response = await call
  if (!response.ok) throw new ApiError(response.status, await failureOf(response))
  if (response.status === 204) return undefined as Value<C>
  return (await response.json()) as Value<C>
}

/** `readApiResponse` for loaders: a failure becomes the page's status and error screen (404 stays 404). */
export async function loadOrPageError<C extends Call>(call: C): Promise<Value<C>> {
  try {
    return await readApiResponse(call)
  } catch (error) {
    throw asPageError(error)
  }
}

/**
 * As `loadOrPageError`, but returns 404 (not found) and 410 (gone) instead of throwing, for pages that continue from
 * there.
 */
export async function loadOrNotFound<C extends Call>(call: C): Promise<{ found: Value<C> } | { missing: 404 | 410 }> {
  try {
    return { found: await readApiResponse(call) }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return { missing: error.status }
    throw asPageError(error)
  }
}

/** Converts an error for a loader to throw, so that the page is the error screen of the failure. */
export function asPageError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, requestId } = error
  return data({ code, message, requestId } satisfies ApiFailure, { status })
}

const desktopTimeoutMs = 30_000
const mobileTimeoutMs = 60_000

/** `fetch` with a timeout (30 s, 60 s on a mobile device) and a message for a failed connection. */
export async function browserFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = responseTimeoutSignal()
  const signal = limitedSignal(init.signal, timeout)
  try {
    const response = await (isRead(init.method) ? fetch(input, { ...init, signal }) : write(input, { ...init, signal }))
    learnServerTime(response)
    if (response.status === 409 && !new Headers(init.headers).has(pageAccountHeader))
      void tellIfOfAnother(response.clone())
    if ((response.status === 401 || response.status === 403) && !isSigningIn(input)) signalPossibleSessionEnd()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw noResponseError(timeout)
  }
}

/**
 * A write says for whom it is. The code that repeats it is loaded with the first one; where it does not come, the write is
 * sent once.
 */
async function write(input: RequestInfo | URL, given: RequestInit): Promise<Response> {
  const init = { ...given, headers: nameAccount(given.headers) }
  const loaded = await import('#web/client/send-write-with-retry.ts').catch(() => null)
  return loaded ? loaded.sendWriteWithRetry(fetch, input, init) : fetch(input, init)
}

async function tellIfOfAnother(response: Response): Promise<void> {
  if ((await failureOf(response)).code === 'session_changed') signalSessionOfAnother()
}

function isRead(method = 'GET'): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Aborts a call without a response after 30 s, 60 s on a mobile device (row K-08). */
export function responseTimeoutSignal(): AbortSignal {
  return AbortSignal.timeout(isMobile() ? mobileTimeoutMs : desktopTimeoutMs)
}

/** Aborts where either does. */
export function limitedSignal(given: AbortSignal | null | undefined, limit: AbortSignal): AbortSignal {
  return given ? AbortSignal.any([given, limit]) : limit
}

/** The error of a call without a response: it timed out, or there was no connection. */
export function noResponseError(timeout: AbortSignal): ApiError {
  return new ApiError(0, timeout.aborted ? timedOut : unreachable)
}

/** The error for an unreadable response, which may succeed in a moment and has no message for the user. */
export function unreadableResponseError(status: number): ApiError {
  return new ApiError(status, unreadable)
}

/** A 401 of these calls means a wrong password and says nothing about the current session. */
function isSigningIn(input: RequestInfo | URL): boolean {
  return String(input instanceof Request ? input.url : input).includes('/api/auth/')
}

const timedOut: ApiFailure = {
  code: 'timeout',
  message: 'The server took too long to respond. Please try again.',
}

const unreachable: ApiFailure = {
  code: 'network',
  message: 'We couldn’t reach the server. Check your connection and try again.',
}

const unreadable: ApiFailure = {
  code: 'unknown',
  message: 'Something went wrong on our end. Please try again in a moment.',
}

async function failureOf(response: { json: () => Promise<unknown> }): Promise<ApiFailure> {
  const body = await response.json().catch(() => null)
  return isFailureBody(body) ? body.error : unreadable
}

function isFailureBody(body: unknown): body is { error: ApiFailure } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}

function isMobile(): boolean {
  return typeof navigator !== 'undefined' && /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent)
}
