import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { ApiError } from '#web/client/api-client.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** The error message for the user (row M-08). */
export function userErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : notificationMessages.unexpected
}

export function toastError(error: unknown): void {
  toastNotifier.error(userErrorMessage(error))
}
