import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

// Nothing can be announced before React runs, so the code comes after the first paint.
const Toaster = lazy(async () => ({ default: await loadToaster() }))

const retryMs = 2_000

/** Where the network fails just then, the page goes on without messages, and they come as soon as it is back. */
async function loadToaster() {
  for (;;) {
    try {
      return (await import('#web/ui/toaster.tsx')).Toaster
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

export function ToasterMount() {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
