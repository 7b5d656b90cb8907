import Stripe from 'stripe'
import type { EmbeddedGateway } from './gateway.ts'

type HttpClient = Stripe.HttpClient
type Headers = Parameters<HttpClient['makeRequest']>[4]

/**
 * The transport of the official SDK in place of a network: the gateway in this process handles each call. The SDK sends
 * and reads the same as with the real provider.
 */
export class InProcessGatewayHttpClient extends Stripe.HttpClient {
  readonly #gateway: EmbeddedGateway
  readonly #origin: string

  constructor(gateway: EmbeddedGateway, origin: string) {
    super()
    this.#gateway = gateway
    this.#origin = origin
  }

  override getClientName(): string {
    return 'forecourt-embedded'
  }

  override async makeRequest(
    ...[, , path, method, headers, requestData, , timeout]: Parameters<HttpClient['makeRequest']>
  ): Promise<InProcessResponse> {
    const reply = this.#gateway.answer({
      method,
      path,
      body: requestData ?? '',
      authorization: headerOf(headers, 'authorization'),
      idempotencyKey: headerOf(headers, 'idempotency-key'),
      apiVersion: headerOf(headers, 'stripe-version') ?? '',
      isFromNetwork: false,
      origin: this.#origin,
    })
    return new InProcessResponse(await withTimeout(reply, timeout))
  }
}

type Reply = Awaited<ReturnType<EmbeddedGateway['answer']>>

class InProcessResponse extends Stripe.HttpClientResponse {
  readonly #reply: Reply

  constructor(reply: Reply) {
    super(reply.status, reply.headers)
    this.#reply = reply
  }

  override getRawResponse(): unknown {
    return { headers: this.#reply.headers }
  }

  // A JSON copy, as a network would have made it: callers cannot reach the gateway's own objects.
  override async toJSON(): Promise<unknown> {
    return JSON.parse(JSON.stringify(this.#reply.body))
  }
}

async function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  if (!timeoutMs) return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Stripe.HttpClient.makeTimeoutError()), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function headerOf(headers: Headers, name: string): string | null {
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return entry?.[1] === undefined ? null : String(entry[1])
}
