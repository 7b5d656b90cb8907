import { unsubscribeUrlPath } from '#contract/mail-subscriptions.ts'
import type { NoticeKind } from '#contract/notices.ts'

/** The path of the one-click unsubscription from the kind of mail that the token belongs to. */
export function unsubscribePath(token: string, kind?: NoticeKind): string {
  return `${unsubscribeUrlPath}?${new URLSearchParams({ token, ...(kind ? { kind } : {}) })}`
}
