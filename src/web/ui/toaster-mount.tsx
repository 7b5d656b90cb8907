import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

// Nothing can be announced before React runs, so the code comes after the first paint.
const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }))

export function ToasterMount() {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
