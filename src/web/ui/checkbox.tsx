import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#web/ui/form-field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: ReactNode; error?: string }

export function Checkbox({ label, error, className = '', ...rest }: CheckboxProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={`min-w-0 ${className}`}>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-muted"
      >
        <input
          id={id}
          type="checkbox"
          className="checkbox checkbox-primary border-control-line"
          aria-describedby={errorId}
          aria-invalid={error ? true : undefined}
          {...rest}
        />
        <span className="wrap-anywhere min-w-0">{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
