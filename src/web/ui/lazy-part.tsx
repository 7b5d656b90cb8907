import { type ComponentType, lazy } from 'react'
import { patientImport } from '#web/retries/patient-import.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

// biome-ignore lint/suspicious/noExplicitAny: React's own constraint of `lazy`; the caller's type replaces it.
type AnyComponent = ComponentType<any>

/**
 * A part of a page with code of its own. A network that fails just then costs the part some time, and a file that is gone
 * the part itself, which says so (or `Failed` stands there): never the page.
 */
export function lazyPart<Part extends AnyComponent>(load: () => Promise<Part>, Failed: AnyComponent = PartFailed) {
  return lazy(async () => ({ default: await patientImport(load).catch(() => Failed as Part) }))
}

/** In the place of a part that nobody misses. */
export function Nothing() {
  return null
}

/** The whole page again: a browser may remember that a file of scripts could not be had. */
export function PartFailed() {
  return <ErrorState onRetry={() => location.reload()} />
}
