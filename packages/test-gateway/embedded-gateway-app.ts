import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { EmbeddedGateway } from './gateway.ts'
import { GatewayError } from './gateway-error.ts'
import { DroppedConnectionError } from './handle-gateway-call.ts'
import { parseForm } from './parse-form.ts'
import { answerThreeDSecureCheck, findThreeDSecureCheck } from './three-d-secure.ts'
import {
  renderThreeDSecureDonePage,
  renderThreeDSecureMissingPage,
  renderThreeDSecurePage,
} from './three-d-secure-page.ts'

const maxBodyBytes = 64 * 1024

export type EmbeddedGatewayAppDeps = {
  gateway: EmbeddedGateway
  /** True for the server's own address and the front ends that its operator has configured. */
  isOwnOrigin(from: { origin: string; host: string | undefined }): boolean
  /** The public address of the site, where it is set. */
  publicUrl: string | null
  /** Whether the database is away or too busy for a moment: the same call helps a little later. */
  isMomentary(error: unknown): boolean
}

/**
 * The part of the embedded gateway that browsers reach, to be mounted at `/test-gateway`: creating a card method,
 * confirming and reading a payment intent with its client secret, and the 3-D Secure page. The secret key opens nothing
 * here.
 */
export function createEmbeddedGatewayApp({
  gateway,
  isOwnOrigin,
  publicUrl,
  isMomentary,
}: EmbeddedGatewayAppDeps): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof GatewayError) return c.json({ error: error.details }, 400)
    if (isMomentary(error)) {
      c.header('Retry-After', '2')
      const message = 'The test gateway does not reach its database. Try again in a moment.'
      return c.json({ error: { type: 'api_error', message } }, 503)
    }
    const status = error instanceof DroppedConnectionError ? 502 : 500
    return c.json({ error: { type: 'api_error', message: 'The test gateway failed.' } }, status)
  })
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json({ error: { type: 'invalid_request_error', message: 'The request is too large.' } }, 413),
    }),
  )
  app.use(async (c, next) => {
    if (isForeign(c, isOwnOrigin)) {
      const message = 'The test gateway answers pages of its own server only.'
      return c.json({ error: { type: 'invalid_request_error', message } }, 403)
    }
    await next()
  })

  app.on(['GET', 'POST'], '/v1/*', async (c) => {
    const url = new URL(c.req.url)
    const path = url.pathname.slice(url.pathname.indexOf('/v1/'))
    const reply = await gateway.answer({
      method: c.req.method,
      path: `${path}${url.search}`,
      body: c.req.method === 'POST' ? await c.req.text() : '',
      authorization: c.req.header('authorization') ?? null,
      idempotencyKey: c.req.header('idempotency-key') ?? null,
      apiVersion: c.req.header('stripe-version') ?? '',
      isFromNetwork: true,
      origin: originOf(c, { publicUrl, isOwnOrigin }),
    })
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers: reply.headers })
  })

  app.get('/3ds/:id', async (c) => {
    const check = await findThreeDSecureCheck(gateway, c.req.param('id'))
    if (!check) return page(c, renderThreeDSecureMissingPage(), 404)
    return check.state === 'open'
      ? page(c, renderThreeDSecurePage(check))
      : answer(c, check, ownReturnUrl(c, check.returnUrl))
  })

  app.post('/3ds/:id', async (c) => {
    const { outcome } = parseForm(await c.req.text())
    const answered = await answerThreeDSecureCheck(gateway, {
      id: c.req.param('id'),
      outcome: outcome === 'complete' ? 'complete' : 'fail',
    })
    return answered
      ? answer(c, answered, ownReturnUrl(c, answered.returnUrl))
      : page(c, renderThreeDSecureMissingPage(), 404)
  })

  /** A return address on another site would make this page an open redirect: it is not followed. */
  function ownReturnUrl(c: Context, returnUrl: string | null): URL | null {
    const base = originOf(c, { publicUrl, isOwnOrigin })
    if (!returnUrl || !URL.canParse(returnUrl, base)) return null
    const url = new URL(returnUrl, base)
    const isOwn = url.origin === base || isOwnOrigin({ origin: url.origin, host: c.req.header('host') })
    return isOwn && /^https?:$/.test(url.protocol) ? url : null
  }

  return app
}

function answer(
  c: Context,
  result: { intentId: string; clientSecret: string; isHeld: boolean },
  returnUrl: URL | null,
): Response | Promise<Response> {
  if (!returnUrl) {
    const nonce = randomBytes(16).toString('base64')
    return page(c, renderThreeDSecureDonePage(result, nonce), 200, nonce)
  }
  returnUrl.searchParams.set('payment_intent', result.intentId)
  returnUrl.searchParams.set('payment_intent_client_secret', result.clientSecret)
  returnUrl.searchParams.set('redirect_status', result.isHeld ? 'succeeded' : 'failed')
  return c.redirect(returnUrl.href, 303)
}

async function page(
  c: Context,
  content: ReturnType<typeof renderThreeDSecureMissingPage>,
  status: 200 | 404 = 200,
  nonce?: string,
): Promise<Response> {
  const script = nonce ? `; script-src 'nonce-${nonce}'` : ''
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'${script}`,
  )
  c.header('Cache-Control', 'no-store')
  // Not `no-referrer`: under that policy a browser sends this page's own form with the origin `null`.
  c.header('Referrer-Policy', 'same-origin')
  return c.html(await content, status)
}

function isForeign(c: Context, isOwnOrigin: EmbeddedGatewayAppDeps['isOwnOrigin']): boolean {
  const origin = c.req.header('origin')
  // A form in a sandboxed frame sends `null`; none of our pages does.
  if (origin) return !isOwnOrigin({ origin, host: c.req.header('host') })
  return c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site'
}

function originOf(
  c: Context,
  { publicUrl, isOwnOrigin }: Pick<EmbeddedGatewayAppDeps, 'publicUrl' | 'isOwnOrigin'>,
): string {
  const origin = c.req.header('origin')
  if (origin && isOwnOrigin({ origin, host: c.req.header('host') })) return origin
  return publicUrl ?? new URL(c.req.url).origin
}
