import type { Hono } from 'hono'
import { hc } from 'hono/client'
import { data } from 'react-router'
import type { ErrorCode } from '#contract/errors.ts'
import { utcTimestampText } from '#contract/utc-timestamp-text.ts'
import { signalSessionDoubt } from '#web/client/session-broadcast.ts'
import { formatMoment } from '#web/i18n/format-moment.ts'

export type ApiFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** What the API says when a call fails, or what we say when no answer of the API came. */
export type ApiFailure = {
  code: ErrorCode | 'network' | 'timeout' | 'unknown'
  message: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The moment that the message names in UTC. */
  until?: string
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
    super(inReadersTime(failure))
    this.status = status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.retryAfterSeconds = failure.retryAfterSeconds
    this.requestId = failure.requestId
  }
}

/** A message of the API with its moment as the reader writes it, by their own clock; on a server, in UTC. */
function inReadersTime({ message, until }: ApiFailure): string {
  if (until === undefined) return message
  const moment = new Date(until)
  return message.replaceAll(utcTimestampText(moment), formatMoment(moment))
}

/**
 * Defines the typed client of one API module, once: `export const carsClient = defineClient<typeof carsRoutes>()`.
 * In the browser call `carsClient()`, in a loader `carsClient(context.get(apiContext))`.
 */
// biome-ignore lint/suspicious/noExplicitAny: Hono's own constraint of `hc`; the caller's type replaces it.
export function defineClient<App extends Hono<any, any, any>>(basePath = '/api') {
  return (fetch: ApiFetch = browserFetch) => hc<App>(basePath, { fetch })
}

type AnyAnswer = { ok: boolean; status: number; json: () => Promise<unknown> }
type Call = AnyAnswer | Promise<AnyAnswer>
/** What a call answers when it goes well; `unknown` where the answer is not typed. */
type Answer<R> = R extends { ok: false } ? never : R extends { json: () => Promise<infer T> } ? NotAny<T> : never
type NotAny<T> = 0 extends 1 & T ? unknown : T
type Value<C extends Call> = Answer<Awaited<C>>

/** The value of a successful answer; every other answer, and a broken connection, is thrown as an ApiError. */
export async function read<C extends Call>(call: C): Promise<Value<C>> {
  const response = await call
  if (!response.ok) throw new ApiError(response.status, await failureOf(response))
  if (response.status === 204) return undefined as Value<C>
  return (await response.json()) as Value<C>
}

/** `read` for loaders: a failure becomes the page's own status and error screen (404 stays 404). */
export async function load<C extends Call>(call: C): Promise<Value<C>> {
  try {
    return await read(call)
  } catch (error) {
    throw asPageError(error)
  }
}

/** As `load`; what is not there (404), or not any more (410), is answered, for a page that leads on from there. */
export async function loadOrNotFound<C extends Call>(call: C): Promise<{ found: Value<C> } | { missing: 404 | 410 }> {
  try {
    return { found: await read(call) }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return { missing: error.status }
    throw asPageError(error)
  }
}

/** What a loader throws, so that the page is the failure's own error screen. */
export function asPageError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, requestId } = error
  return data({ code, message, requestId } satisfies ApiFailure, { status })
}

const desktopTimeoutMs = 30_000
const mobileTimeoutMs = 60_000

/** `fetch` with a time-out (30 s, 60 s on a mobile device) and with words for a connection that fails. */
export async function browserFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = responseTimeoutSignal()
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    const response = await fetch(input, { ...init, signal })
    if ((response.status === 401 || response.status === 403) && !isSigningIn(input)) signalSessionDoubt()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unansweredError(timeout)
  }
}

/** Ends a call that the server does not answer: after 30 s, 60 s on a mobile device (row K-08). */
export function responseTimeoutSignal(): AbortSignal {
  return AbortSignal.timeout(isMobile() ? mobileTimeoutMs : desktopTimeoutMs)
}

/** For a call that got no answer, by its time-out or for want of a connection. */
export function unansweredError(timeout: AbortSignal): ApiError {
  return new ApiError(0, timeout.aborted ? timedOut : unreachable)
}

/** For an answer that may be another one in a moment, and says nothing to the person. */
export function unreadableAnswerError(status: number): ApiError {
  return new ApiError(status, unreadable)
}

/** There a 401 is a wrong password, and says nothing of who is signed in. */
function isSigningIn(input: RequestInfo | URL): boolean {
  return String(input instanceof Request ? input.url : input).includes('/api/auth/')
}

const timedOut: ApiFailure = {
  code: 'timeout',
  message: 'The server took too long to answer. Please try again.',
}

const unreachable: ApiFailure = {
  code: 'network',
  message: 'We could not reach the server. Check your connection and try again.',
}

const unreadable: ApiFailure = {
  code: 'unknown',
  message: 'Something went wrong on our side. Please try again in a moment.',
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
