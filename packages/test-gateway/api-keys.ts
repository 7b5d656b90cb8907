import { createHash, timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import { GatewayError, GatewayParameterError } from './gateway-error.ts'
import { lockPaymentIntent } from './intent-steps.ts'
import { createEmptyParsedForm, type ParsedForm } from './parse-form.ts'
import { redactIntentForBrowser, redactPaymentMethodForBrowser } from './redact-for-browser.ts'
import type { GatewayRoute } from './routes.ts'

/** The key is in the header, or among the parameters as a browser sends it. */
export function extractApiKey(given: ParsedForm, authorization: string | null): { key: string; params: ParsedForm } {
  const { key: inForm, _stripe_version: _, ...rest } = given
  const params = Object.assign(createEmptyParsedForm(), rest)
  const [scheme = '', value = ''] = (authorization ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return { key: value, params }
  if (/^basic$/i.test(scheme)) return { key: Buffer.from(value, 'base64').toString().split(':')[0] ?? '', params }
  return { key: typeof inForm === 'string' ? inForm : '', params }
}

/** True for a browser's key. @throws GatewayError 401 or 403. */
export function requireApiKey(
  gateway: { secretKey: string; publishableKey: string },
  route: GatewayRoute,
  { key, isFromNetwork }: { key: string; isFromNetwork: boolean },
): boolean {
  if (/^(sk|pk|rk)_live_/.test(key)) {
    throw new GatewayError(401, {
      type: 'invalid_request_error',
      code: 'livemode_mismatch',
      message: 'This is a test gateway. It takes no live key: set the STRIPE_ variables to use the real provider.',
    })
  }
  if (!isFromNetwork && isSame(key, gateway.secretKey)) return false
  if (!isSame(key, gateway.publishableKey)) {
    throw new GatewayError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
  }
  if (route.opensWith === 'secretKey') {
    throw new GatewayError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  }
  return true
}

/** @throws GatewayError where the browser does not have the intent's client secret. */
export async function requireClientSecret(context: GatewayOperationContext): Promise<void> {
  const given = context.params.client_secret
  const intent = await lockPaymentIntent(context)
  if (typeof given === 'string' && isSame(given, intent.body.client_secret ?? '')) return
  throw new GatewayParameterError({
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
    message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
  })
}

/** The response with only what a browser may see. */
export function redactResponseForBrowser({ status, body }: GatewayOperationResponse): GatewayOperationResponse {
  const { error } = body as { error?: GatewayError['details'] }
  if (!error) {
    const seen = body as Stripe.PaymentIntent | Stripe.PaymentMethod
    return {
      status,
      body: seen.object === 'payment_method' ? redactPaymentMethodForBrowser(seen) : redactIntentForBrowser(seen),
    }
  }
  const { charge: _, payment_intent, ...rest } = error
  return {
    status,
    body: { error: { ...rest, ...(payment_intent ? { payment_intent: redactIntentForBrowser(payment_intent) } : {}) } },
  }
}

/** Compares in constant time, which does not reveal where two secrets differ. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return secret !== '' && timingSafeEqual(digest(given), digest(secret))
}
