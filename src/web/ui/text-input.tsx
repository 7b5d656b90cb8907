import type { ComponentProps, ReactNode } from 'react'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { type FieldTextProps, FormField } from '#web/ui/form-field.tsx'

type TextInputProps = FieldTextProps &
  Omit<ComponentProps<'input'>, 'id' | 'prefix'> & { prefix?: ReactNode; suffix?: ReactNode }

/** One line of text. Accepts what `register('name')` of react-hook-form returns. */
export function TextInput({ label, hint, error, warning, className, prefix, suffix, ...rest }: TextInputProps) {
  return (
    <FormField label={label} hint={hint} error={error} warning={warning} className={className}>
      {(control) =>
        prefix || suffix ? (
          <span className={`input w-full ${error ? 'input-error' : ''}`}>
            {prefix && <Unit>{prefix}</Unit>}
            <input type="text" className="min-w-0 grow" {...control} {...rest} />
            {suffix && <Unit>{suffix}</Unit>}
          </span>
        ) : (
          <input type="text" className={`input w-full ${error ? 'input-error' : ''}`} {...control} {...rest} />
        )
      }
    </FormField>
  )
}

function Unit({ children }: { children: ReactNode }) {
  return (
    <span className="text-muted" aria-hidden="true">
      {children}
    </span>
  )
}

/** An amount in dollars, with the dollar sign on the side where the reader's language has it. */
export function MoneyInput(props: Omit<TextInputProps, 'prefix' | 'suffix'>) {
  const { isCurrencyFirst } = useLocaleFormats()
  const sign = isCurrencyFirst ? { prefix: '$' } : { suffix: '$' }
  return <TextInput inputMode="decimal" autoComplete="off" {...props} {...sign} />
}
