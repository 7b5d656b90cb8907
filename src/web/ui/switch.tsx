import { type ReactNode, useId } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type SwitchProps = {
  label: ReactNode
  /** What it means as it is, under it and read with it. */
  hint?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off, and changes at once. */
export function Switch({ label, hint, isOn, isDisabled, onChange }: SwitchProps) {
  const isHydrated = useHydrated()
  const hintId = useId()
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
        <span>{label}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked.
          role="switch"
          aria-describedby={hint && hintId}
          className="toggle"
          checked={isOn}
          disabled={isDisabled || !isHydrated}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <p id={hintId} className="-mt-2 text-muted text-sm">
          {hint}
        </p>
      )}
    </>
  )
}
