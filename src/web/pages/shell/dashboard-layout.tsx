import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLoaderData } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { ReauthenticationProvider } from '#web/reauthentication/reauthentication-provider.tsx'
import { ErrorPanel } from '#web/shell/error-screen.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { Sidebar } from '#web/shell/sidebar.tsx'
import { requireViewer, useViewer } from '#web/viewer/viewer.ts'
import type { Route } from './+types/dashboard-layout'

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireViewer(args)
  return { role }
}

export default function DashboardLayout() {
  const { role } = useLoaderData<typeof loader>()
  return (
    <DashboardFrame role={role}>
      <QueryProvider>
        <ReauthenticationProvider>
          <Outlet />
        </ReauthenticationProvider>
      </QueryProvider>
    </DashboardFrame>
  )
}

function DashboardFrame({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <PublicFrame>
      <div className="page-frame flex flex-col gap-6 py-8 lg:flex-row lg:gap-12 lg:py-12">
        <Sidebar role={role} />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </PublicFrame>
  )
}

/** Shown when one page of the dashboard fails: the links to the others stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const viewer = useViewer()
  const isNowhere = isRouteErrorResponse(error) && error.status === 404
  if (viewer && !isNowhere) {
    return (
      <DashboardFrame role={viewer.role}>
        <ErrorPanel error={error} isInside />
      </DashboardFrame>
    )
  }
  return (
    <PublicFrame>
      <ErrorPanel error={error} />
    </PublicFrame>
  )
}
