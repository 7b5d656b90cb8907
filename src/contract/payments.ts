import { z } from 'zod'
import { AdvertSnapshot } from './advert-snapshot.ts'

export const paymentStates = ['new', 'won', 'lost', 'captured', 'refunded', 'failed', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What the payment page needs to let the buyer's browser talk to the card provider. */
export const PaymentStart = z
  .object({
    paymentId: z.string(),
    clientSecret: z.string(),
    amountCents: z.int(),
    currency: z.literal('usd'),
    /** What is paid for, as it is kept with the order. */
    advert: AdvertSnapshot,
    provider: z.object({
      /** `embedded` is the test gateway of this server, `stripe` the real one. */
      kind: z.enum(['embedded', 'stripe']),
      publishableKey: z.string(),
    }),
  })
  .meta({ id: 'PaymentStart' })
export type PaymentStart = z.infer<typeof PaymentStart>

/**
 * Where a payment stands after asking the provider.
 * `pending`: nothing held yet, or still being settled. `paid`: charged, the car is the buyer's. `lost`: somebody else
 * was first, nothing is charged. `failed`: the try ended without a charge and another may be made.
 */
export const PaymentOutcome = z
  .object({
    outcome: z.enum(['pending', 'paid', 'lost', 'failed']),
    transactionId: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: 'PaymentOutcome' })
export type PaymentOutcome = z.infer<typeof PaymentOutcome>
