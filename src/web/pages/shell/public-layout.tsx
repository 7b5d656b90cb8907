import { Outlet } from 'react-router'
import { CompareTrayMount } from '#web/compare/compare-tray-mount.tsx'
import { ErrorPanel } from '#web/shell/error-screen.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import type { Route } from './+types/public-layout'

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
    <PublicFrame>
      <ErrorPanel error={error} />
    </PublicFrame>
  )
}
