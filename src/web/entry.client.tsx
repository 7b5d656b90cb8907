import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startPageData } from '#web/client/page-data.ts'
import { documentLanguage } from '#web/i18n/language.ts'
import { textsReady } from '#web/i18n/texts.ts'
import { watchConnection } from '#web/offline/connection.ts'
import { watchInstallOffer } from '#web/offline/install-offer.ts'
import { startWorker } from '#web/offline/worker-client.ts'
import { onFirstInput } from '#web/ui/first-input.ts'

watchConnection()
watchInstallOffer()
startPageData()
startWorker()

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

// A page works without it.
onFirstInput((event) => {
  import('#web/shell/prefetch-on-intent.ts').then(({ prefetchOnIntent }) => prefetchOnIntent(event)).catch(() => {})
})

// What fails here is tried again, and reported, by the component that needs it.
textsReady(documentLanguage()).then(start, start)
