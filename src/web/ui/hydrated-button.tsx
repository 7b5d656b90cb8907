import { Button } from '#web/ui/button.tsx'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'
import { useEarlyPressProps } from '#web/ui/use-early-press-props.ts'

/** A button that needs React, and what is pressed of it before that happens once React runs. */
export function HydratedButton({ disabled, ...rest }: Parameters<typeof Button>[0]) {
  const early = useEarlyPressProps({ disabled, isReady: useButtonAcceptsPresses() })
  return <Button {...early} {...rest} />
}
