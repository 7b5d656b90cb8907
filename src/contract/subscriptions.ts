import { z } from 'zod'
import { SignIn } from './accounts.ts'

/** What the link of a mail carries. */
export const LinkToken = z.string({ error: 'The link is not complete.' }).regex(/^[\w-]{20,100}$/, {
  error: 'The link is not complete. Copy the whole of it from the mail.',
})

/** Row S-18: new-arrivals mail. */
export const Subscribe = z.object({ email: SignIn.shape.email })
export type Subscribe = z.infer<typeof Subscribe>

/** The same whether the address is new, known, or subscribed already. */
export const SubscriptionRequested = z.object({ message: z.string() })
export const subscriptionRequestedMessage = 'Look into your mail: one click there confirms the subscription.'

export const ConfirmSubscription = z.object({ token: LinkToken })
export const SubscriptionConfirmed = z.object({ email: z.string() })

/** The address that ends a subscription by one click or one POST, as its mails carry it. */
export const unsubscribeAddress = '/unsubscribe'

/** What it ends, and the sentence that it answers. */
export const unsubscribedMessages = {
  'new-arrivals': 'No further new-arrivals mail will be sent to this address.',
  wishes: 'No further mail about cars on your wish list will be sent to you.',
} as const
export type UnsubscribedMailKind = keyof typeof unsubscribedMessages
