import { type ReactNode, useId } from 'react'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { CircleAlert, TriangleAlert } from '#web/ui/icons.ts'

export type FieldTextProps = {
  label: string
  /** Shown under the control, and read with it. */
  hint?: ReactNode
  /** The error and its remedy; announced as soon as it appears. */
  error?: string
  /** A value that is accepted but cannot be right. An error comes before it. */
  warning?: string | undefined
  className?: string
}

/** Attributes for the control, which give it its name and description. */
export type FieldControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTextProps & { children: (control: FieldControlProps) => ReactNode }

/** The label, control, hint, warning and error of one input, linked to each other. */
export function FormField({ label, hint, error, warning, className = '', children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const warningId = warning && !error ? `${id}-warning` : undefined
  const describedBy = [errorId, warningId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={`grid min-w-0 gap-1.5 ${className}`}>
      <label htmlFor={id} className="wrap-anywhere font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {warningId && <FieldWarning id={warningId}>{warning ?? ''}</FieldWarning>}
      {hint && (
        <p id={hintId} className="wrap-anywhere text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The error of a control, right under it: an icon besides the colour, and announced as soon as it appears. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 font-medium text-error text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">
        <TranslatedMessage text={children} />
      </span>
    </p>
  )
}

function FieldWarning({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="status" className="flex gap-1.5 font-medium text-sm text-warning">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">
        <TranslatedMessage text={children} />
      </span>
    </p>
  )
}

type FieldGroupProps = { title: string; intro?: ReactNode; id?: string; children: ReactNode }

/** Fields that belong together, under a heading that names the group. */
export function FieldGroup({ title, intro, id, children }: FieldGroupProps) {
  return (
    <fieldset id={id} className="grid min-w-0 scroll-mt-24 gap-5">
      <legend className="mb-5 w-full">
        <span className="block font-display text-2xl">{title}</span>
        {intro && <span className="mt-1 block text-muted">{intro}</span>}
      </legend>
      {children}
    </fieldset>
  )
}
