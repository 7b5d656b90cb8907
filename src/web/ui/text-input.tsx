import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldText } from '#web/ui/field.tsx'

type TextInputProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'prefix'> & { prefix?: ReactNode }

/** One line of text. Takes what `register('name')` of react-hook-form returns. */
export function TextInput({ label, hint, error, className, prefix, ...rest }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) =>
        prefix ? (
          <span className={`input w-full ${error ? 'input-error' : ''}`}>
            <span className="text-muted" aria-hidden="true">
              {prefix}
            </span>
            <input type="text" className="grow" {...control} {...rest} />
          </span>
        ) : (
          <input type="text" className={`input w-full ${error ? 'input-error' : ''}`} {...control} {...rest} />
        )
      }
    </Field>
  )
}
