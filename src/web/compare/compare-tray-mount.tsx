import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { brandLandingPages } from '#contract/brands.ts'
import { deviceCompareList } from '#web/compare/device-compare-list.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'

const CompareTray = createLazyPagePart(
  async () => (await import('#web/compare/compare-tray.tsx')).CompareTray,
  RenderNothing,
)

/** Where people look at cars: on forms and texts the tray would only stand in the way. Addresses up to their second `/`. */
const brandPaths = brandLandingPages.map(({ path }) => path)
const pathsWithTray = new Set<string>(['/', '/home', '/cars', '/wishlist', '/compare', ...brandPaths])

/** Loads the tray once it contains something. */
export function CompareTrayMount() {
  const { length } = deviceCompareList.useItems()
  const { pathname } = useLocation()
  if (length === 0 || !pathsWithTray.has(`/${pathname.split('/')[1]}`)) return null
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  )
}
