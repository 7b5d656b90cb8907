import { Suspense } from 'react'
import type { TimeChartProps } from '#web/charts/time-chart-types.ts'
import { createLazyPagePart } from '#web/ui/create-lazy-page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

// Only this route loads the library, and only after the page is shown: the library writes style attributes, which a
// server-rendered page must not have, and needs the width of the screen.
const Drawing = createLazyPagePart(async () => (await import('#web/charts/time-chart-svg.tsx')).TimeChartSvg)

/** A chart of values over time. */
export function TimeChart(props: TimeChartProps) {
  const isHydrated = useHydrated()
  const waiting = <Skeleton className="h-60 w-full" />
  return (
    <div className="h-60">
      {isHydrated ? (
        <Suspense fallback={waiting}>
          <Drawing {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
