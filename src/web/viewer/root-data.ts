import { useRouteLoaderData } from 'react-router'
import type { Viewer } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import type { PublicSite } from '#contract/site.ts'
import type { ThemeChoice } from '#web/theme/theme-choice.ts'

type RootData = {
  viewer: Viewer | null
  theme: ThemeChoice
  language: Language
  origin: string
  /** Null where all is as by default. */
  site: PublicSite | null
}

let last: RootData | undefined

/**
 * The root loader's last response. It stays valid while the loader cannot be reached, as without a connection: a broken
 * network must not sign a user out or change their colours. Undefined where there never was one.
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<RootData>('root')
  // On a server the last response belonged to another visitor.
  if (typeof document === 'undefined') return data
  if (data) last = data
  return data ?? last
}
