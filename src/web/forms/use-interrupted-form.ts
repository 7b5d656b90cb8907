import { useEffect, useEffectEvent, useState } from 'react'
import { deleteInterruptedForm, readInterruptedForm, saveInterruptedForm } from '#web/forms/interrupted-form.ts'
import { useViewer } from '#web/viewer/viewer.ts'

/** What a form is called in this tab, and its fields that may outlive the session; a password is never one of them. */
export type InterruptibleForm = { form: string; fields: readonly string[] }

export type Interrupted = {
  /** What was typed before the log-in; null where nothing was. */
  kept: Readonly<Record<string, string>> | null
  /** Keeps what was typed where the error is that the session ended. */
  keep: (error: unknown, values: Readonly<Record<string, string>>) => void
  /** The form is done with: the next time it opens as new. */
  forget: () => void
}

/**
 * The part of a dialog's form that a log-in in between does not cost. `onResume` opens the dialog again, and is called
 * once the person who typed is back.
 */
export function useInterruptedForm(
  interruptible: InterruptibleForm | undefined,
  onResume: (kept: Readonly<Record<string, string>>) => void,
): Interrupted {
  const accountId = useViewer()?.id ?? ''
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
  // Only the browser has what was kept, so that it comes in after the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form and each person.
  useEffect(() => resume(), [form, accountId])

  function keep(error: unknown, values: Readonly<Record<string, string>>) {
    if (!interruptible) return
    const chosen = Object.fromEntries(interruptible.fields.map((name) => [name, values[name] ?? '']))
    saveInterruptedForm(error, { form: interruptible.form, accountId, values: chosen })
  }
  return { kept, keep, forget: () => setKept(null) }
}

/** Writes what was kept into the fields of a form that React does not control. */
export function fillFields(form: HTMLFormElement | null, kept: Interrupted['kept']): void {
  for (const [name, value] of Object.entries(kept ?? {})) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
}

/** The texts of a form that was sent. */
export function textFieldsOf(fields: FormData): Record<string, string> {
  return Object.fromEntries([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
