import type { ComponentProps } from 'react'
import { type FieldTextProps, FormField } from '#web/ui/form-field.tsx'

type TextareaProps = FieldTextProps & Omit<ComponentProps<'textarea'>, 'id'>

export function Textarea({ label, hint, error, className, rows = 5, ...rest }: TextareaProps) {
  return (
    <FormField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          className={`textarea w-full text-base leading-relaxed ${error ? 'textarea-error' : ''}`}
          {...control}
          {...rest}
        />
      )}
    </FormField>
  )
}
