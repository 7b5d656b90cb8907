import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useLoaderData } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { adminReportsClient } from '#web/admin/admin-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { MenuTaskBadge } from '#web/dashboard/menu-task-badge.tsx'
import { messagesClient } from '#web/messages/messages-client.ts'
import { publishUnreadThreadCount, useUnreadThreadCount } from '#web/messages/unread-threads.ts'
import { UnreadThreadsBadge } from '#web/messages/unread-threads-badge.tsx'
import { overviewClient } from '#web/overview/overview-client.ts'
import { DashboardSidebar } from '#web/pages/shell/dashboard-sidebar.tsx'
import { adminPeopleClient } from '#web/people/people-client.ts'
import { ReauthenticationProvider } from '#web/reauthentication/reauthentication-provider.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { importCodeWithRetry } from '#web/retries/import-code-with-retry.ts'
import { LazyMergeDeviceSearches } from '#web/searches/lazy-merge-device-searches.tsx'
import { ErrorPanel } from '#web/shell/error-screen.tsx'
import { PublicPageFrame } from '#web/shell/public-frame.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { requireSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/dashboard-layout'

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireSignedInUser(args)
  return {
    role,
    unread: await countOrNothing(countUnread(args)),
    tasks: role === 'Seller' ? await countOrNothing(countTasks(args)) : 0,
    waiting: role === 'Admin' ? await countOrNothing(countSellersToVerify(args)) : 0,
    reports: role === 'Admin' ? await countOrNothing(countOpenReports(args)) : 0,
  }
}

const loadLiveMessages = () => importCodeWithRetry(() => import('#web/messages/live-messages.ts'))

/** A number in the menu; a failure costs the number and not the page. */
async function countOrNothing(count: Promise<number>): Promise<number> {
  try {
    return await count
  } catch {
    return 0
  }
}

async function countUnread({ context }: Route.LoaderArgs): Promise<number> {
  const { unread } = await readApiResponse(messagesClient(context.get(apiFetchContext)).messages.unread.$get())
  return unread
}

/** As many as the list of the overview has. */
async function countTasks({ context }: Route.LoaderArgs): Promise<number> {
  const { tasks } = await readApiResponse(overviewClient(context.get(apiFetchContext)).my.tasks.$get())
  return tasks.length
}

async function countSellersToVerify({ context }: Route.LoaderArgs): Promise<number> {
  const client = adminPeopleClient(context.get(apiFetchContext)).admin.verifications
  const { waiting } = await readApiResponse(client.count.$get())
  return waiting
}

async function countOpenReports({ context }: Route.LoaderArgs): Promise<number> {
  const client = adminReportsClient(context.get(apiFetchContext)).admin.reports
  const { open } = await readApiResponse(client.count.$get())
  return open
}

export default function DashboardLayout() {
  const { role, ...counts } = useLoaderData<typeof loader>()
  useEffect(() => {
    publishUnreadThreadCount(counts.unread)
  }, [counts.unread])
  useEffect(() => {
    // Admins have no conversations of their own.
    if (role === 'Admin') return
    let stop: (() => void) | undefined
    let isLeft = false
    // The pages work without it: what the server says, it says again with the next page.
    loadLiveMessages().then(
      ({ startLiveMessages }) => {
        if (!isLeft) stop = startLiveMessages()
      },
      () => {},
    )
    return () => {
      isLeft = true
      stop?.()
    }
  }, [role])
  return (
    <DashboardFrame role={role} counts={counts}>
      <QueryProvider>
        <ReauthenticationProvider>
          <LazyMergeDeviceSearches />
          <Outlet />
        </ReauthenticationProvider>
      </QueryProvider>
    </DashboardFrame>
  )
}

type MenuCounts = { unread: number; tasks: number; waiting: number; reports: number }
type FrameProps = { role: Role; counts: MenuCounts; children: ReactNode }

const noCounts: MenuCounts = { unread: 0, tasks: 0, waiting: 0, reports: 0 }

function DashboardFrame({ role, counts: { unread, tasks, waiting, reports }, children }: FrameProps) {
  const t = useShellTexts()
  const count = useUnreadThreadCount(unread)
  return (
    <PublicPageFrame>
      <div
        className={`page-frame flex flex-col gap-6 py-8 lg:flex-row lg:gap-12 lg:py-12 ${role === 'Admin' ? 'wide-tables max-sm:gap-3 max-sm:pt-2' : ''}`}
      >
        <DashboardSidebar
          role={role}
          badges={{
            overview: <MenuTaskBadge count={tasks} label={t('thingsToDo', { count: tasks })} />,
            messages: <UnreadThreadsBadge count={count} />,
            verifications: <MenuTaskBadge count={waiting} label={t('sellersToVerify', { count: waiting })} />,
            reports: <MenuTaskBadge count={reports} label={t('openReports', { count: reports })} />,
          }}
        />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </PublicPageFrame>
  )
}

/** Shown when one page of the dashboard fails: the links to the others stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const viewer = useSignedInUser()
  const isNowhere = isRouteErrorResponse(error) && error.status === 404
  if (viewer && !isNowhere) {
    return (
      <DashboardFrame role={viewer.role} counts={noCounts}>
        <ErrorPanel error={error} isInside />
      </DashboardFrame>
    )
  }
  return (
    <PublicPageFrame>
      <ErrorPanel error={error} />
    </PublicPageFrame>
  )
}
