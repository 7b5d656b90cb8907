import { useEffect, useEffectEvent, useState } from 'react'
import { deleteInterruptedForm, readInterruptedForm, saveInterruptedForm } from '#web/forms/interrupted-form.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/** The form's name in this tab, and the fields that may outlive the session; a password is never one of them. */
export type InterruptibleForm = { form: string; fields: readonly string[] }

export type InterruptedFormState = {
  /** The values typed before the log-in; null where there are none. */
  kept: Readonly<Record<string, string>> | null
  /** Keeps the typed values if the error is an ended session. */
  keep: (error: unknown, values: Readonly<Record<string, string>>) => void
  /** Call it when the form is done: next time it opens empty. */
  forget: () => void
}

/**
 * Lets a dialog's form survive a log-in in between. `onResume` opens the dialog again; it is called once the user who
 * typed is back.
 */
export function useInterruptedForm(
  interruptible: InterruptibleForm | undefined,
  onResume: (kept: Readonly<Record<string, string>>) => void,
): InterruptedFormState {
  const accountId = useSignedInUser()?.id ?? ''
  const [kept, setKept] = useState<Readonly<Record<string, string>> | null>(null)
  const form = interruptible?.form

  const resume = useEffectEvent(() => {
    if (!interruptible) return
    const values = readInterruptedForm<Record<string, string>>(interruptible.form, {
      accountId,
      fields: interruptible.fields,
    })
    if (!values) return
    deleteInterruptedForm(interruptible.form)
    setKept(values)
    onResume(values)
  })
  // Only the browser has the kept values, so they appear after the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form and each person.
  useEffect(() => resume(), [form, accountId])

  function keep(error: unknown, values: Readonly<Record<string, string>>) {
    if (!interruptible) return
    const chosen = Object.fromEntries(interruptible.fields.map((name) => [name, values[name] ?? '']))
    saveInterruptedForm(error, { form: interruptible.form, accountId, values: chosen })
  }
  return { kept, keep, forget: () => setKept(null) }
}

/** Writes the kept values into the fields of a form that React does not control. */
export function restoreInterruptedFormFields(form: HTMLFormElement | null, kept: InterruptedFormState['kept']): void {
  for (const [name, value] of Object.entries(kept ?? {})) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
}

/** The text values of a submitted form. */
export function textValuesOfFormData(fields: FormData): Record<string, string> {
  return Object.fromEntries([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
