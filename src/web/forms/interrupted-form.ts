import { ApiError } from '#web/client/api-client.ts'

const keyOf = (form: string) => `forecourt:interrupted:${form}`

type Interrupted<Values> = { accountId: string; values: Values }

/**
 * Keeps what was typed into a form whose session ended meanwhile, in this tab, until the same person is back from the
 * log-in. True where that is what happened.
 */
export function saveInterruptedForm<Values extends Record<string, string>>(
  error: unknown,
  { form, accountId, values }: Interrupted<Values> & { form: string },
): boolean {
  if (!(error instanceof ApiError) || error.code !== 'signed_out') return false
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ accountId, values } satisfies Interrupted<Values>))
  } catch {
    // A browser may forbid storage: then the form is typed anew.
  }
  return true
}

/** What this person had typed; only the fields that the form has, as texts. */
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

/** True where a log-in interrupts this form in this tab, whoever filled it in. */
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
    // Where storage is forbidden there is nothing to drop.
  }
}

function isInterrupted(value: unknown): value is Interrupted<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const { accountId, values } = value as Partial<Interrupted<Record<string, unknown>>>
  return typeof accountId === 'string' && typeof values === 'object' && values !== null
}
