import { Button } from '#web/ui/button.tsx'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'

/**
 * A button that needs React. The server writes it disabled, which it stays where no script runs; the first script of the
 * page enables it (`defer-scripts-until-first-paint.ts`), and what is pressed before React runs happens once it does.
 */
export function HydratedButton({ disabled, ...rest }: Parameters<typeof Button>[0]) {
  const isWaiting = !useButtonAcceptsPresses() && !disabled
  return (
    <Button
      // In the browser never for the wait: React ignores presses of what it takes for disabled.
      disabled={disabled || (isWaiting && import.meta.env.SSR)}
      data-waits={isWaiting ? '' : undefined}
      suppressHydrationWarning
      ref={disabled ? undefined : enable}
      {...rest}
    />
  )
}

/** For pages without that script. */
function enable(button: HTMLButtonElement | null): void {
  if (button) button.disabled = false
}
