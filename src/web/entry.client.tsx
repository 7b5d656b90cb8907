import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installPageDataFetch } from '#web/client/page-data-fetch.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { documentLanguage } from '#web/i18n/language.ts'
import { captureInstallPrompt } from '#web/offline/install-prompt.ts'
import { watchPageConnection } from '#web/offline/page-connection-state.ts'
import { registerServiceWorker } from '#web/offline/worker-client.ts'
import { closeOverlaysOnBack } from '#web/shell/close-overlays-on-back.ts'
import { afterNextPaint } from '#web/ui/after-next-paint.ts'
import { callOnFirstInput } from '#web/ui/first-input-promise.ts'
import { holdEarlyInput } from '#web/ui/held-input.ts'
import { nextTask } from '#web/ui/next-task.ts'

watchPageConnection()
closeOverlaysOnBack()
captureInstallPrompt()
installPageDataFetch()
registerServiceWorker()
holdEarlyInput()

function start() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

// The page works without it. After the picture of what that event did: to begin loading takes the browser a while.
callOnFirstInput(async (event) => {
  await afterNextPaint()
  import('#web/shell/prefetch-on-intent.ts').then(({ prefetchOnIntent }) => prefetchOnIntent(event)).catch(() => {})
})

// A failure here is retried, and reported, by the component that needs it. The browser has just run all modules in one go: who
// presses something meanwhile is answered first.
waitForTexts(documentLanguage())
  .catch(() => {})
  .then(nextTask)
  .then(start)
