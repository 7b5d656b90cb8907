import { z } from 'zod'
import { SignInRequest } from './accounts.ts'
import { UnsubscribeLinkNoticeKind } from './notices.ts'

/** The token in the link of a mail. */
export const MailLinkToken = z.string({ error: 'The link is incomplete.' }).regex(/^[\w-]{20,100}$/, {
  error: 'The link is incomplete. Copy the whole link from the email.',
})

/** Row S-18: new-arrivals mail. */
export const SubscribeToNewArrivalsRequest = z.object({ email: SignInRequest.shape.email })
export type SubscribeToNewArrivalsRequest = z.infer<typeof SubscribeToNewArrivalsRequest>

/** The same response whether the address is new, known, or already subscribed. */
export const NewArrivalsSubscriptionRequestedResponse = z.object({ message: z.string() })
export const subscriptionRequestedMessage = 'Check your email and click the link to confirm your subscription.'

export const ConfirmSubscriptionRequest = z.object({ token: MailLinkToken })
export const SubscriptionConfirmedResponse = z.object({ email: z.string() })

/** The address in our mails that ends a subscription with one click or one POST. */
export const unsubscribeUrlPath = '/unsubscribe'

/** What the link ends, and the sentence of the response. */
export const unsubscribedMessages = {
  'new-arrivals': 'We won’t send any more new arrivals to this address.',
  'saved-search': 'You won’t get any more emails about this saved search.',
  notices: 'You won’t get any more of these emails. You’ll still see these in your notifications.',
  wishes: 'You won’t get any more emails about cars on your wish list.',
} as const
export type UnsubscribedMailKind = keyof typeof unsubscribedMessages

/** What the link has ended already; null where it has ended nothing so far, and for a link of nobody. */
export const MailUnsubscriptionQuery = z.object({
  token: MailLinkToken,
  kind: UnsubscribeLinkNoticeKind.optional(),
})
export const MailUnsubscriptionResponse = z.object({
  ended: z.enum(['new-arrivals', 'saved-search', 'notices', 'wishes']).nullable(),
})

/** The response to a link whose kind of mail is none that we send. */
export const unsubscribeLinkChangedMessage =
  'This link doesn’t match the one in the email, so nothing was changed. Copy the whole link from the email.'
