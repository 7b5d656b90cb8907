import type { Db } from '#db/client.ts'
import { gatewayEvents, gatewayIdempotencyKeys, gatewayObjects } from '#db/schema/test-gateway.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import { createCardProvider } from '#platform/card-gateway/create-card-provider.ts'
import { createEmbeddedGateway, type EmbeddedGateway } from '#platform/card-gateway/embedded/gateway.ts'

/** A clock that stands still until it is moved. */
export class TestClock {
  #now: Date

  constructor(start: string | Date = new Date()) {
    this.#now = new Date(start)
  }

  readonly now = (): Date => new Date(this.#now)

  forward(span: { days?: number; minutes?: number; seconds?: number }): Date {
    const seconds = (span.days ?? 0) * 86_400 + (span.minutes ?? 0) * 60 + (span.seconds ?? 0)
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
    return this.now()
  }
}

export type CardSetup = { gateway: EmbeddedGateway; cards: CardProvider; clock: TestClock }

/** The embedded gateway and the provider that the server would use, on a clock of the test's. */
export function aCardGateway(db: Db, clock: TestClock = new TestClock()): CardSetup {
  const gateway = createEmbeddedGateway({ db, now: clock.now })
  return { gateway, cards: createCardProvider({ cards: { kind: 'embedded' }, publicUrl: null }, gateway), clock }
}

/** The gateway's own tables lie outside those that `useDatabase` clears. */
export async function forgetGateway(db: Db): Promise<void> {
  await db.delete(gatewayEvents)
  await db.delete(gatewayIdempotencyKeys)
  await db.delete(gatewayObjects)
}

export const testCardOf = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asks3ds: '4000002500003155',
  asks3dsThenDeclined: '4000008400001629',
} as const

/** The form fields in which a browser sends a card. */
export function cardFields(number: string): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  }
}
