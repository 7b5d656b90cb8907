import { Button } from '#web/ui/button.tsx'
import { useButtonAcceptsPresses } from '#web/ui/use-button-accepts-presses.ts'

/** A button that needs React: disabled until React runs, or the click is repeated then, so that none is lost. */
export function HydratedButton({ disabled, ...rest }: Parameters<typeof Button>[0]) {
  const takesPresses = useButtonAcceptsPresses()
  return <Button disabled={disabled || !takesPresses} {...rest} />
}
