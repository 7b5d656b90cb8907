import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#web/api-client.ts'
import { notify } from '#web/ui/notify.ts'

/**
 * Puts what the server refused beside the fields it names, and says the rest as a notification. The form keeps
 * everything that was typed.
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  { setError, fields }: { setError: UseFormSetError<Values>; fields: readonly Path<Values>[] },
): void {
  if (!(error instanceof ApiError)) throw error
  let isShown = false
  for (const field of fields) {
    const message = error.fields[field]
    if (!message) continue
    setError(field, { type: 'server', message }, { shouldFocus: !isShown })
    isShown = true
  }
  if (!isShown) notify.error(error.message)
}
