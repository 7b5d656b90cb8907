import { Outlet, useLoaderData } from 'react-router'
import { QueryProvider } from '#web/query-provider.tsx'
import { ErrorPanel } from '#web/shell/error-screen.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { Sidebar } from '#web/shell/sidebar.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/dashboard-layout'

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireViewer(args)
  return { role }
}

export default function DashboardLayout() {
  const { role } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <div className="page-frame flex flex-col gap-6 py-8 lg:flex-row lg:gap-12 lg:py-12">
        <Sidebar role={role} />
        <div className="min-w-0 flex-1">
          <QueryProvider>
            <Outlet />
          </QueryProvider>
        </div>
      </div>
    </PublicFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ErrorPanel error={error} />
    </PublicFrame>
  )
}
