import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type DropdownProps = {
  /** The content of the button. */
  label: ReactNode
  /** The button's accessible name where `label` has no text. */
  buttonName?: string
  align?: 'start' | 'end'
  buttonClassName?: string
  children: ReactNode
}

/**
 * A button that opens a panel. It is the browser's own popover: it opens before React runs, closes on Escape and on a
 * click outside, restores the focus, and is above everything else.
 */
export function Dropdown({ label, buttonName, align = 'start', buttonClassName = '', children }: DropdownProps) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClassName}>
        {buttonName && <span className="sr-only">{buttonName}</span>}
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        className={`dropdown-panel dropdown-panel-${align}`}
        onClickCapture={closeAfterChoice}
      >
        {children}
      </div>
    </>
  )
}

/** An action in a panel: disabled until React listens, because the panel opens before that. */
export function DropdownMenuAction({ className = '', disabled, ...rest }: ComponentProps<'button'>) {
  const isHydrated = useHydrated()
  return <button type="button" className={`menu-entry ${className}`} disabled={disabled || !isHydrated} {...rest} />
}

// A choice closes the panel; a click on plain text in it does not.
function closeAfterChoice(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget } = event
  if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover()
}
