import { nextSteps, notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { notify } from '#web/ui/notify.ts'

/** Announces that the user is signed in, and clears older messages, such as an ended session or a wrong password. */
export function toastSignedIn(): void {
  notify.dismiss()
  notify.success(notificationMessages.signedIn, { next: nextSteps.signedIn })
}
