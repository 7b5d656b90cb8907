import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Report, ReportState } from '#contract/reports.ts'
import { adminReportsClient } from '#web/admin/admin-clients.ts'
import { loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { useCursorQuery } from '#web/client/use-cursor-query.ts'
import { CursorList } from '#web/dashboard/cursor-list.tsx'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { ConversationReportCard } from '#web/pages/admin/conversation-report-card.tsx'
import { PageReportCard } from '#web/pages/admin/page-report-card.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShieldCheck } from '#web/ui/icons.ts'
import { SegmentLinks } from '#web/ui/segments.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/reports-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  const state: ReportState = args.url.searchParams.get('state') === 'closed' ? 'closed' : 'open'
  const client = adminReportsClient(args.context.get(apiFetchContext))
  return { state, found: await loadOrPageError(client.admin.reports.$get({ query: { state } })) }
}

/** The conversations, cars and people that were reported, for the Admins: those to deal with first. */
export default function ReportsPage({ loaderData: { state, found } }: Route.ComponentProps) {
  const t = useMessagesTexts()
  const client = useQueryClient()
  const revalidator = useRevalidator()
  const list = useRef<HTMLElement>(null)
  const query = useCursorQuery({
    queryKey: ['reports', state],
    fetchPage: (cursor) =>
      readApiResponse(adminReportsClient().admin.reports.$get({ query: cursor ? { state, cursor } : { state } })),
    found,
  })
  const open = query.data?.pages[0]?.open ?? found.open

  async function refresh() {
    // The card leaves the list with the button that was pressed.
    list.current?.focus()
    // The number in the menu is the layout's.
    await Promise.all([client.invalidateQueries({ queryKey: ['reports'] }), revalidator.revalidate()])
  }

  return (
    <>
      <DashboardPageHeader isCompact intro={t('reportsIntro', { count: open })}>
        {t('reports')}
      </DashboardPageHeader>
      <div className="mb-3 sm:mb-5">
        <SegmentLinks
          label={t('reportsByState')}
          segments={[
            { to: '?', label: t('reportsOpen'), count: open, isCurrent: state === 'open' },
            { to: '?state=closed', label: t('reportsClosed'), isCurrent: state === 'closed' },
          ]}
        />
      </div>
      <section ref={list} tabIndex={-1} aria-label={t(state === 'open' ? 'reportsOpen' : 'reportsClosed')}>
        <CursorList
          query={query}
          moreLabel={t('showMore')}
          empty={
            <EmptyState icon={<ShieldCheck />} title={t(state === 'open' ? 'noReports' : 'noClosedReports')}>
              {t('noReportsText')}
            </EmptyState>
          }
        >
          {(report) => <ReportCard report={report} onChanged={refresh} />}
        </CursorList>
      </section>
    </>
  )
}

function ReportCard({ report, onChanged }: { report: Report; onChanged: () => Promise<void> }) {
  return report.kind === 'conversation' ? (
    <ConversationReportCard report={report} onChanged={onChanged} />
  ) : (
    <PageReportCard report={report} onChanged={onChanged} />
  )
}
