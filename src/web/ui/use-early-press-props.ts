type EarlyPressProps = {
  disabled: boolean | undefined
  'data-waits': '' | undefined
  suppressHydrationWarning: true
  ref: ((button: HTMLButtonElement | null) => void) | undefined
}

/**
 * What a button needs that is of use only once React runs. The server writes it disabled, which it stays where no script runs; the
 * first script of the page enables it (`defer-scripts-until-first-paint.ts`), and what is pressed before React runs happens once it does.
 */
export function useEarlyPressProps({ disabled, isReady }: { disabled?: boolean | undefined; isReady: boolean }) {
  const isWaiting = !isReady && !disabled
  const props: EarlyPressProps = {
    // In the browser never for the wait: React ignores presses of what it takes for disabled.
    disabled: disabled || (isWaiting && import.meta.env.SSR),
    'data-waits': isWaiting ? '' : undefined,
    suppressHydrationWarning: true,
    ref: disabled ? undefined : enable,
  }
  return props
}

/** For pages without that script. */
function enable(button: HTMLButtonElement | null): void {
  if (button) button.disabled = false
}
