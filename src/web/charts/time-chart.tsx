import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Tokens of the theme, which follow the light and the dark one by themselves. */
export const chartColours = {
  accent: 'var(--color-primary)',
  info: 'var(--color-info)',
  warning: 'var(--color-warning)',
} as const

export type ChartSeries = {
  /** The field of a row that holds its values. */
  key: string
  name: string
  shape: 'area' | 'bar' | 'line'
  colour: keyof typeof chartColours
}

export type ChartRow = { at: string; [series: string]: string | number }

export type TimeChartProps = {
  /** What the chart shows, for those who cannot see it; the numbers themselves stand in the table beside it. */
  label: string
  /** The oldest first; `at` is a day or a month. */
  rows: ChartRow[]
  series: ChartSeries[]
  /** A value as the axis and the labels write it, with its unit. */
  formatValue: (value: number) => string
  formatAt: (at: string) => string
  /** A day, week or month as it is read under the pointer, where that is longer than on the axis. */
  formatReading?: (at: string) => string
  /** The axis has no finer step, for instance one person, or a dollar; 1 unless told. */
  smallestStep?: number
}

/** In pixels; the skeleton has the same, so that nothing moves when the chart comes. */
export const chartHeight = 240

// Only this route loads the library, and only after the page is there: it draws with style attributes, which a page of
// the server may not have, and needs to know how wide the screen is.
const Drawing = lazy(async () => ({ default: (await import('#web/charts/time-drawing.tsx')).TimeDrawing }))

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
