import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#web/client/api-client.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type ErrorPlaces<Values extends FieldValues> = {
  setError: UseFormSetError<Values>
  fields: readonly Path<Values>[]
  /** Shows an error that belongs to no field. */
  showFailure?: (failure: ApiError) => void
}

/**
 * Shows the server's errors beside the fields that they name, and any other as a notification, unless the form has a
 * place of its own for it. The form keeps all typed values.
 */
export function showServerFormErrors<Values extends FieldValues>(
  error: unknown,
  { setError, fields, showFailure = notifyOf }: ErrorPlaces<Values>,
): void {
  if (!(error instanceof ApiError)) throw error
  let isShown = false
  for (const field of fields) {
    const message = error.fields[field]
    if (!message) continue
    setError(field, { type: 'server', message }, { shouldFocus: !isShown })
    isShown = true
  }
  if (!isShown) showFailure(error)
}

function notifyOf({ message }: ApiError): void {
  toastNotifier.error(message)
}
