import { Suspense, useEffect, useRef, useState } from 'react'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { viewedCarsList } from '#web/viewed/viewed-cars-list.ts'

const ViewedCars = createLazyPagePart(
  async () => (await import('#web/viewed/recently-viewed-car-cards.tsx')).RecentlyViewedCarCards,
  RenderNothing,
)

/** The cars recently viewed on this device, except the current one; loaded when the reader scrolls near. */
export function LazyRecentlyViewedCars({ but }: { but?: string }) {
  const ids = viewedCarsList.useItems().filter((id) => id !== but)
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const isAny = ids.length > 0

  useEffect(() => {
    if (!isAny || !place.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '400px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isAny])

  if (!isAny) return null
  return (
    <div ref={place} className="page-frame print:hidden">
      {isNear && (
        <Suspense>
          <ViewedCars ids={ids} />
        </Suspense>
      )}
    </div>
  )
}
