import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { ApiError } from '#web/client/api-client.ts'
import { notify } from '#web/ui/notify.ts'

/** The error message for the user (row M-08). */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : notificationMessages.unexpected
}

export function toastError(error: unknown): void {
  notify.error(errorText(error))
}
