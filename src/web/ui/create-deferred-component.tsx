import { type ComponentType, lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { documentLanguage, LanguageContext, useLanguageContext } from '#web/i18n/language.ts'
import { importCodeWithRetry } from '#web/retries/import-code-with-retry.ts'
import { firstInputPromise } from '#web/ui/first-input-promise.ts'
import { replayHeldInput } from '#web/ui/held-input.ts'
import { deferredFilesElementId } from '#web/ui/late-files.ts'
import { nextTask } from '#web/ui/next-task.ts'
import { DeferredComponentContext } from '#web/ui/use-button-accepts-presses.ts'
import { useIsFromServer } from '#web/ui/use-is-from-server.ts'

/** Visitors who have been here before have the code in their cache: nothing is gained by waiting. */
const wakeUp = (isReturningVisitor() ? Promise.resolve() : firstInputPromise).then(loadLateFiles)

/**
 * A part of a page whose code and texts the first view does not need: the server renders it, and it stays as it is until
 * the visitor first does anything (`firstInputPromise`). What is pressed or chosen in it before its code runs happens once
 * then (`held-input.ts`); links and forms work by themselves. Its code begins to load with that first event even where
 * the part is not shown yet, so that it is there when the network is not. In a client-side navigation the router waits
 * for it, as for the rest of the page.
 */
export function createDeferredComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const coming = wakeUp.then(async () => {
    // Where it fails for good, what the server rendered stays.
    const part = await importCodeWithRetry(load).catch(forGood)
    if (!import.meta.env.SSR) await waitForTexts(documentLanguage()).catch(() => {})
    loaded = part
    return { default: part }
  })
  const Coming = lazy(() => coming) as unknown as ComponentType<Props>

  function LateComponent(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Coming)
    const isFromServer = useIsFromServer()
    const region = useRef<HTMLDivElement>(null)
    const given = useLanguageContext()
    // The server names the catalogues that the first view needs apart from these, which come with the part.
    const speech = useMemo(() => ({ ...given, used: given.usedLate }), [given])
    // The same element each time: React gives up what the server rendered where it changes before its code is there.
    const content = useMemo(() => {
      const part = <Part {...props} />
      if (!isFromServer) return part
      return (
        <Suspense>
          {part}
          <Arrival region={region} />
        </Suspense>
      )
    }, [Part, props, isFromServer])
    return (
      <LanguageContext value={speech}>
        <DeferredComponentContext value={true}>
          <div ref={region} className="contents" data-late={isFromServer ? '' : undefined}>
            {content}
          </div>
        </DeferredComponentContext>
      </LanguageContext>
    )
  }
  return memo(LateComponent) as unknown as ComponentType<Props>
}

/** Rendered behind a part: its effect runs when those of the part have run. */
function Arrival({ region }: { region: React.RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (region.current) replayHeldInput(region.current)
  }, [region])
  return null
}

/**
 * All files of the late parts of this document at once: each alone would name the next ones only when it is there. A few
 * in each task: the browser takes a millisecond for four of them, and the visitor has just pressed something.
 */
async function loadLateFiles(): Promise<void> {
  if (import.meta.env.SSR) return
  // They are named at the end of the document, of which scripts from the cache may be ahead.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const files: string[] = JSON.parse(document.getElementById(deferredFilesElementId)?.textContent ?? '[]')
  while (files.length > 0) {
    await nextTask()
    const links = files
      .splice(0, filesInOneTask)
      .map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    document.head.append(...links)
  }
}

const filesInOneTask = 6

function isReturningVisitor(): boolean {
  if (import.meta.env.SSR) return true
  try {
    return Boolean(navigator.serviceWorker?.controller) || localStorage.length > 0
  } catch {
    return false
  }
}

const forGood = () => new Promise<never>(() => {})
