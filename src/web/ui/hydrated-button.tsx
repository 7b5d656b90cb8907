import { Button } from '#web/ui/button.tsx'
import { useTakesPresses } from '#web/ui/use-takes-presses.ts'

/** A button that needs React: disabled until React runs, or the click is repeated then, so that none is lost. */
export function HydratedButton({ disabled, ...rest }: Parameters<typeof Button>[0]) {
  const takesPresses = useTakesPresses()
  return <Button disabled={disabled || !takesPresses} {...rest} />
}
