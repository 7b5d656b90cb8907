import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of a list of conversations that is on its way. */
export function MessageThreadRowsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-1">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="message-thread-row">
          <Skeleton className="aspect-3/2 w-16 shrink-0 self-start" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
