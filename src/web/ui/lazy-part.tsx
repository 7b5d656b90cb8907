import { type ComponentType, lazy } from 'react'
import { importWithRetry } from '#web/retries/import-with-retry.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

// biome-ignore lint/suspicious/noExplicitAny: React's own constraint of `lazy`; the caller's type replaces it.
type AnyComponent = ComponentType<any>

/**
 * A part of a page with code of its own. A network that fails just then costs the part some time, and a file that is gone
 * the part itself, which says so (or `Failed` stands there): never the page.
 */
export function lazyPart<Part extends AnyComponent>(load: () => Promise<Part>, Failed: AnyComponent = LazyPartError) {
  return lazy(async () => ({ default: await importWithRetry(load).catch(() => Failed as Part) }))
}

/** In the place of a part that nobody misses. */
export function RenderNothing() {
  return null
}

/** The whole page again: a browser may remember that a file of scripts could not be had. */
export function LazyPartError() {
  return <ErrorState onRetry={() => location.reload()} />
}
