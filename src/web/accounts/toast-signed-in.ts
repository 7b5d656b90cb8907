import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** Announces that the user is signed in, and clears older messages, such as an ended session or a wrong password. */
export function toastSignedIn(): void {
  toastNotifier.dismiss()
  toastNotifier.success(notificationMessages.signedIn, { next: notificationNextStepMessages.signedIn })
}
