import { z } from 'zod'
import { SignInRequest } from './accounts.ts'

/** The token in the link of a mail. */
export const MailLinkToken = z.string({ error: 'The link is not complete.' }).regex(/^[\w-]{20,100}$/, {
  error: 'The link is not complete. Copy the whole of it from the mail.',
})

/** Row S-18: new-arrivals mail. */
export const SubscribeToNewArrivalsRequest = z.object({ email: SignInRequest.shape.email })
export type SubscribeToNewArrivalsRequest = z.infer<typeof SubscribeToNewArrivalsRequest>

/** The same response whether the address is new, known, or already subscribed. */
export const NewArrivalsSubscriptionRequestedResponse = z.object({ message: z.string() })
export const subscriptionRequestedMessage = 'Look into your mail: one click there confirms the subscription.'

export const ConfirmSubscriptionRequest = z.object({ token: MailLinkToken })
export const SubscriptionConfirmedResponse = z.object({ email: z.string() })

/** The address in our mails that ends a subscription with one click or one POST. */
export const unsubscribeUrlPath = '/unsubscribe'

/** What the link ends, and the sentence of the response. */
export const unsubscribedMessages = {
  'new-arrivals': 'No further new-arrivals mail will be sent to this address.',
  'saved-search': 'No further mail about this saved search will be sent to you.',
  notices: 'You’ll get no more emails of this kind. You’ll still see these in your notifications.',
  wishes: 'No further mail about cars on your wish list will be sent to you.',
} as const
export type UnsubscribedMailKind = keyof typeof unsubscribedMessages

/** The response to a link whose kind of mail is none that we send. */
export const unsubscribeLinkChangedMessage =
  'This link is not as it stands in the mail, so nothing was changed. Copy the whole of it from the mail.'
