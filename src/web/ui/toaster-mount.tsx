import { lazy, Suspense, useEffect, useState } from 'react'
import { useToasterStore } from 'react-hot-toast/headless'
import { onFirstInput } from '#web/ui/first-input.ts'

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

/** Messages follow deeds: their code comes with the first input, so that it is there if the network is not, or with a message. */
export function ToasterMount() {
  const [isAwake, setAwake] = useState(false)
  const { toasts } = useToasterStore()
  useEffect(() => onFirstInput(() => setAwake(true)), [])
  if (!isAwake && toasts.length === 0) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
