import type { ComponentProps, MouseEvent } from 'react'
import { Link } from '#web/ui/link.tsx'
import { useEarlyPressProps } from '#web/ui/use-early-press-props.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** What a file to download needs to look like a button. */
export const buttonLookClassName: Record<ButtonVariant, string> = {
  primary: 'btn btn-primary',
  secondary:
    'btn border-control-line bg-surface text-ink hover:bg-paper-shade active:bg-base-300 disabled:border-line disabled:bg-paper-shade',
  quiet: 'btn btn-ghost',
  danger: 'btn btn-error',
}

type ButtonProps = ComponentProps<'button'> & { look?: ButtonVariant; isBusy?: boolean; 'data-waits'?: '' | undefined }

/**
 * A busy button keeps its width: a spinner covers its text, which stays for screen readers. It also keeps the focus,
 * which a disabled button loses, and ignores further presses, including Enter in a field of its form.
 */
export function Button({
  look = 'primary',
  isBusy,
  className = '',
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`${buttonLookClassName[look]} ${className}`}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? ignore : onClick}
      {...rest}
    >
      {children}
      {isBusy && <span className="btn-spinner" />}
    </button>
  )
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
}

/**
 * Submits its form once React listens, since that has no address to go to. What is pressed before, or Enter in a field, is sent then.
 */
export function SubmitButton({ disabled, ...rest }: Omit<ButtonProps, 'type'>) {
  const early = useEarlyPressProps({ disabled, isReady: useHydrated() })
  return <Button type="submit" {...early} {...rest} />
}

type ButtonLinkProps = ComponentProps<typeof Link> & { look?: ButtonVariant }

export function ButtonLink({ look = 'primary', className = '', ...rest }: ButtonLinkProps) {
  return <Link className={`${buttonLookClassName[look]} ${className}`} {...rest} />
}
