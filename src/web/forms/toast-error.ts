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

/** Gives the errors of a form that has these fields; shows any other as a notification, and gives nothing. */
export function toastErrorOfNoField(error: unknown, fields: readonly string[]): Readonly<Record<string, string>> {
  const ofFields = error instanceof ApiError ? error.fields : {}
  const found = Object.fromEntries(Object.entries(ofFields).filter(([field]) => fields.includes(field)))
  if (Object.keys(found).length === 0) toastError(error)
  return found
}
