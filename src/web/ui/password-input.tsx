import { type ComponentProps, useState } from 'react'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { type FieldTextProps, FormField } from '#web/ui/form-field.tsx'

type PasswordInputProps = FieldTextProps & Omit<ComponentProps<'input'>, 'id' | 'type'>

export function PasswordInput({ label, hint, error, className, ...rest }: PasswordInputProps) {
  const t = useShellTexts()
  const [isShown, setShown] = useState(false)
  return (
    <FormField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span className={`input w-full pe-1 ${error ? 'input-error' : ''}`}>
          <input type={isShown ? 'text' : 'password'} className="grow" {...control} {...rest} />
          {/* The button's name must not contain the field's label, or the label would not find the field. */}
          <button
            type="button"
            className="min-h-9 min-w-14 rounded-field px-2 font-medium text-sm hover:bg-paper-shade"
            aria-controls={control.id}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('hide') : t('show')}
          </button>
        </span>
      )}
    </FormField>
  )
}
