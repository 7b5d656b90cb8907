import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'
import type { Route } from './+types/public-layout'

const CompareTrayMount = lateComponent(
  async () => (await import('#web/compare/compare-tray-mount.tsx')).CompareTrayMount,
)
const ErrorScreen = lateComponent(async () => (await import('#web/shell/error-screen.tsx')).ErrorScreen)

export default function PublicLayout() {
  return (
    <>
      <PublicFrame>
        <Outlet />
      </PublicFrame>
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
