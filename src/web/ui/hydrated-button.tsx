import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** A button that needs React: disabled until React runs, so that no click is lost. */
export function HydratedButton({ disabled, ...rest }: Parameters<typeof Button>[0]) {
  const isHydrated = useHydrated()
  return <Button disabled={disabled || !isHydrated} {...rest} />
}
