import { messages } from '#contract/messages.ts'
import { notify } from '#web/ui/notify.ts'

/** Says that somebody is signed in. What was said before is over: that a session had ended, or that a password was wrong. */
export function notifySignedIn(): void {
  notify.dismiss()
  notify.success(messages.signedIn)
}
