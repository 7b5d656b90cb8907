import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/client/api-client.ts'
import { notify } from '#web/ui/notify.ts'

/** What went wrong, in words for the person (row M-08). */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.unexpected
}

export function toastError(error: unknown): void {
  notify.error(errorText(error))
}
