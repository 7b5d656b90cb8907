import { unsubscribeAddress } from '#contract/mail-subscriptions.ts'

/** The path of the one-click unsubscription from the kind of mail that the token belongs to. */
export function unsubscribePath(token: string): string {
  return `${unsubscribeAddress}?${new URLSearchParams({ token })}`
}
