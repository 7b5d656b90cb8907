import { lazy, Suspense, useEffect, useState } from 'react'
import { useToasterStore } from 'react-hot-toast/headless'
import { onFirstInput } from '#web/ui/first-input.ts'

const Toaster = lazy(async () => ({ default: await loadToaster() }))

const retryMs = 2_000
/** The first sight is over by then. */
const restMs = 5_000

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

/**
 * Messages follow deeds: their code comes with the first input, or soon, so that it is there when the network is not; else
 * with the first message.
 */
export function ToasterMount() {
  const [isAwake, setAwake] = useState(false)
  const { toasts } = useToasterStore()
  useEffect(() => {
    const wake = () => setAwake(true)
    const stop = onFirstInput(wake)
    const timer = setTimeout(wake, restMs)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  if (!isAwake && toasts.length === 0) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
