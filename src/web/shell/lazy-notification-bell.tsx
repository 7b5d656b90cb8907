import { Suspense } from 'react'
import { lazyPart, RenderNothing } from '#web/ui/lazy-part.tsx'

const NotificationBell = lazyPart(
  async () => (await import('#web/shell/notification-bell.tsx')).NotificationBell,
  RenderNothing,
)

/** Its code comes late, and only for whoever is signed in. */
export function LazyNotificationBell({ viewerId }: { viewerId: string }) {
  return (
    <Suspense fallback={<span className="btn-square" />}>
      <NotificationBell key={viewerId} viewerId={viewerId} />
    </Suspense>
  )
}
