import type { ComponentProps } from 'react'
import { type FieldTextProps, FormField } from '#web/ui/form-field.tsx'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }

type SelectProps = FieldTextProps &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: SelectOption[]
    /** An empty first choice, for instance `Choose a category`. */
    placeholder?: string
  }

export function Select({ label, hint, error, className, options, placeholder, ...rest }: SelectProps) {
  return (
    <FormField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <select className={`select w-full ${error ? 'select-error' : ''}`} {...control} {...rest}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text, isDisabled }) => (
            <option key={value} value={value} disabled={isDisabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
