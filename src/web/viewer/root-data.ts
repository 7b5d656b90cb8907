import { useRouteLoaderData } from 'react-router'
import type { Viewer } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import type { ThemeChoice } from '#web/theme/theme-choice.ts'

type RootData = { viewer: Viewer | null; theme: ThemeChoice; language: Language; origin: string }

let last: RootData | undefined

/**
 * What the root loader has answered. While it cannot be asked, as without a connection, its last answer holds: a broken
 * network signs nobody out and changes nobody's colours. Undefined where there never was one.
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<RootData>('root')
  // On a server the last answer was somebody else's.
  if (typeof document === 'undefined') return data
  if (data) last = data
  return data ?? last
}
