import { ApiError } from '#web/client/api-client.ts'

const keyOf = (form: string) => `forecourt:interrupted:${form}`

type Interrupted<Values> = { accountId: string; values: Values }

/**
 * Keeps the typed values of a form whose session has ended, in this tab, until the same user is back from the log-in.
 * Returns true if the session has ended.
 */
export function saveInterruptedForm<Values extends Record<string, string>>(
  error: unknown,
  { form, accountId, values }: Interrupted<Values> & { form: string },
): boolean {
  if (!(error instanceof ApiError) || error.code !== 'signed_out') return false
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ accountId, values } satisfies Interrupted<Values>))
  } catch {
    // A browser may forbid storage: the user must then fill in the form again.
  }
  return true
}

/** The values that this user had typed; only the form's own fields, as text. */
export function readInterruptedForm<Values extends Record<string, string>>(
  form: string,
  { accountId, fields }: { accountId: string; fields: readonly (keyof Values & string)[] },
): Values | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    if (!isInterrupted(kept) || kept.accountId !== accountId) return null
    const texts = fields.map((name): [string, string] => [name, String(kept.values[name] ?? '')])
    return Object.fromEntries(texts) as Values
  } catch {
    return null
  }
}

/** True where a log-in interrupts this form in this tab, for any user. */
export function hasInterruptedForm(form: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(form)) !== null
  } catch {
    return false
  }
}

export function deleteInterruptedForm(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Without storage there is nothing to drop.
  }
}

function isInterrupted(value: unknown): value is Interrupted<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const { accountId, values } = value as Partial<Interrupted<Record<string, unknown>>>
  return typeof accountId === 'string' && typeof values === 'object' && values !== null
}
