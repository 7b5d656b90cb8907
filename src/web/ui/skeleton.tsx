import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** A grey placeholder shape. Give it a size; the `LoadingOverlay` around it says what is loading. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-field bg-base-300 motion-reduce:animate-none ${className}`}
    />
  )
}

/** Says that content is loading, over its placeholder shapes. */
export function LoadingOverlay({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="relative">
      <div className="late absolute inset-x-0 top-24 z-10 flex justify-center">
        <Spinner size="small" label={label} className="rounded-full bg-surface p-3 shadow-card" />
      </div>
      {children}
    </div>
  )
}

/** Cards with a picture, three in a row where there is room. */
export function CardGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {shapes(count).map((key) => (
        <Card key={key}>
          <Skeleton className="aspect-3/2 rounded-none" />
          <div className="grid gap-3 p-4 sm:p-5">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-6 h-11 w-full" />
          </div>
        </Card>
      ))}
    </div>
  )
}

/** Cards in a column, with a small picture beside the text. */
export function CardRowsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-4">
      {shapes(count).map((key) => (
        <Card key={key} className="flex gap-4 p-4">
          <Skeleton className="aspect-3/2 w-24 shrink-0 self-start sm:w-52" />
          <div className="grid flex-1 content-start gap-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </Card>
      ))}
    </div>
  )
}

/** The rows of a table. */
export function TableSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="grid">
      {shapes(count).map((key) => (
        <div key={key} className="flex items-center gap-6 border-line border-b py-4">
          <Skeleton className="h-10 w-16 shrink-0" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="hidden h-4 flex-1 sm:block" />
          <Skeleton className="hidden h-4 w-24 lg:block" />
        </div>
      ))}
    </div>
  )
}

function shapes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
