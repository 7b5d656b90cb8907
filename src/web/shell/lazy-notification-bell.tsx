import { Suspense } from 'react'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'

const NotificationBell = createLazyPagePart(
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
