import { z } from 'zod'
import { OrderAdvertSnapshot } from './order-advert-snapshot.ts'

export const paymentStates = ['new', 'won', 'lost', 'captured', 'refunded', 'failed', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The data that the payment page needs so that the buyer's browser can talk to the card provider. */
export const PaymentStartResponse = z
  .object({
    paymentId: z.string(),
    clientSecret: z.string(),
    amountCents: z.int(),
    currency: z.literal('usd'),
    /** What the buyer pays for, as it is kept with the order. */
    advert: OrderAdvertSnapshot,
    provider: z.object({
      /** `embedded` is this server's own test gateway, `stripe` the real one. */
      kind: z.enum(['embedded', 'stripe']),
      publishableKey: z.string(),
    }),
  })
  .meta({ id: 'PaymentStart' })
export type PaymentStartResponse = z.infer<typeof PaymentStartResponse>

/**
 * The state of a payment after asking the provider.
 * `pending`: no money held yet, or still being settled. `paid`: charged, the car is the buyer's. `lost`: another buyer
 * was first, nothing is charged. `failed`: the attempt ended without a charge and the buyer may try again.
 */
export const PaymentOutcome = z
  .object({
    outcome: z.enum(['pending', 'paid', 'lost', 'failed']),
    transactionId: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: 'PaymentOutcome' })
export type PaymentOutcome = z.infer<typeof PaymentOutcome>
