import { Suspense } from 'react'
import type { TimeChartProps } from '#web/charts/time-series.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

// Only this route loads the library, and only after the page is there: it draws with style attributes, which a page of
// the server may not have, and needs to know how wide the screen is.
const Drawing = lazyPart(async () => (await import('#web/charts/time-chart-svg.tsx')).TimeChartSvg)

/** Values over time. */
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
