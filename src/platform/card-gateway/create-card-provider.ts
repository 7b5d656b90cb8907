import type { EmbeddedGateway } from '@forecourt/test-gateway/gateway.ts'
import { InProcessGatewayHttpClient } from '@forecourt/test-gateway/in-process-gateway-http-client.ts'
import Stripe from 'stripe'
import type { Config } from '#config/config.ts'
import type { CardProvider } from './card-provider.ts'
import { createStripeCardProvider } from './create-stripe-card-provider.ts'

/** The longest time that a buyer waits for the provider's response; after that the reconciler checks the outcome. */
const timeoutMs = 12_000

/**
 * The card provider that the settings name.
 * @param gateway made by `createEmbeddedGateway` where `config.cards.kind` is `embedded`, else null.
 */
export function createCardProvider(
  config: Pick<Config, 'cards' | 'publicUrl'>,
  gateway: EmbeddedGateway | null,
): CardProvider {
  const { cards } = config
  if (cards.kind === 'stripe') {
    const { publishableKey, webhookSecret, apiUrl } = cards
    const settings = { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false }
    const stripe = new Stripe(cards.secretKey, apiUrl === null ? settings : { ...settings, ...hostOf(apiUrl) })
    return createStripeCardProvider(stripe, { kind: 'stripe', publishableKey, webhookSecret })
  }
  if (!gateway) throw new Error('The settings name the embedded card gateway, and none was made.')
  const { publishableKey, webhookSecret } = gateway
  const stripe = createStripeClientOfGateway(gateway, config)
  return createStripeCardProvider(stripe, { kind: 'embedded', publishableKey, webhookSecret })
}

function hostOf(apiUrl: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: Number(port || (isPlain ? 80 : 443)), protocol: isPlain ? 'http' : 'https' }
}

/** The official SDK, speaking with the embedded gateway in this process. */
export function createStripeClientOfGateway(
  gateway: EmbeddedGateway,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Stripe {
  return new Stripe(gateway.secretKey, {
    httpClient: new InProcessGatewayHttpClient(gateway, publicUrl ?? ''),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
