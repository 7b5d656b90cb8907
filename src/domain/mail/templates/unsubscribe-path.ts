import { unsubscribeAddress } from '#contract/subscriptions.ts'

/** Where one click ends the kind of mail that the token belongs to. */
export function unsubscribePath(token: string): string {
  return `${unsubscribeAddress}?${new URLSearchParams({ token })}`
}
