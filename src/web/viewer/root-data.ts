import { useRouteLoaderData } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import type { ReaderUnits } from '#contract/reader-units.ts'
import type { PublicSiteSettings } from '#contract/site.ts'
import type { ThemeChoice } from '#web/theme/theme-choice.ts'

type RootData = {
  viewer: CurrentUser | null
  theme: ThemeChoice
  language: Language
  units: ReaderUnits
  origin: string
  /** Null where all is as by default. */
  site: PublicSiteSettings | null
}

let last: RootData | undefined

/**
 * The root loader's last response. It stays valid while the loader cannot be reached, as without a connection: a broken
 * network must not sign a user out or change their colours. Undefined where there never was one.
 */
export function useRootLoaderData(): RootData | undefined {
  const data = useRouteLoaderData<RootData>('root')
  // On a server the last response belonged to another visitor.
  if (typeof document === 'undefined') return data
  if (data) last = data
  return data ?? last
}
