import { type ReactNode, useId } from 'react'
import { Said } from '#web/i18n/said.tsx'

export type FieldText = {
  label: string
  /** Stands under the control, and is read with it. */
  hint?: ReactNode
  /** What is wrong and what to do; announced as soon as it appears. */
  error?: string
  className?: string
}

/** What a control takes over, so that it is named and described. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldText & { children: (control: ControlProps) => ReactNode }

/** Label, control, hint and error of one input, tied together. */
export function Field({ label, hint, error, className = '', children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="font-medium text-error text-sm">
          <Said text={error} />
        </p>
      )}
    </div>
  )
}
