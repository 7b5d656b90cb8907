import type { ComponentProps } from 'react'
import { Field, type FieldText } from '#web/ui/field.tsx'

type TextareaProps = FieldText & Omit<ComponentProps<'textarea'>, 'id'>

export function Textarea({ label, hint, error, className, rows = 5, ...rest }: TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          className={`textarea w-full text-base leading-relaxed ${error ? 'textarea-error' : ''}`}
          {...control}
          {...rest}
        />
      )}
    </Field>
  )
}
