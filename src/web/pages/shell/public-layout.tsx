import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PublicPageFrame } from '#web/shell/public-frame.tsx'
import { createDeferredComponent } from '#web/ui/create-deferred-component.tsx'
import type { Route } from './+types/public-layout'

const CompareTrayMount = createDeferredComponent(
  async () => (await import('#web/compare/compare-tray-mount.tsx')).CompareTrayMount,
)
const ErrorScreen = createDeferredComponent(async () => (await import('#web/shell/error-screen.tsx')).ErrorScreen)

export default function PublicLayout() {
  return (
    <>
      <PublicPageFrame>
        <Outlet />
      </PublicPageFrame>
      <CompareTrayMount />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorScreen error={error} />
    </Suspense>
  )
}
