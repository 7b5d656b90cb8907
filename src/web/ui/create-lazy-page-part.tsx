import { type ComponentType, lazy } from 'react'
import { importCodeWithRetry } from '#web/retries/import-code-with-retry.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

// biome-ignore lint/suspicious/noExplicitAny: React's own constraint of `lazy`; the caller's type replaces it.
type AnyComponent = ComponentType<any>

/**
 * A part of a page with code of its own. A short network failure delays only this part, and a missing file removes only
 * this part, which then shows an error (or `Failed`): never the page.
 */
export function createLazyPagePart<Part extends AnyComponent>(
  load: () => Promise<Part>,
  Failed: AnyComponent = LazyPartErrorState,
) {
  return lazy(async () => ({ default: await importCodeWithRetry(load).catch(() => Failed as Part) }))
}

/** For a failed part that readers do not need. */
export function RenderNothing() {
  return null
}

/** Reloads the whole page: a browser may remember that a script file failed to load. */
export function LazyPartErrorState() {
  return <ErrorState onRetry={() => location.reload()} />
}
