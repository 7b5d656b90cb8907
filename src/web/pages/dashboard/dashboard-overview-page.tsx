import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { AdminOverview } from '#web/overview/admin-overview.tsx'
import { BuyerOverview } from '#web/overview/buyer-overview.tsx'
import { overviewClient } from '#web/overview/overview-client.ts'
import { SellerOverview } from '#web/overview/seller-overview.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/dashboard-overview-page'

export async function loader(args: Route.LoaderArgs) {
  const { name } = await requireSignedInUser(args)
  return { name, numbers: await loadOrPageError(overviewClient(args.context.get(apiFetchContext)).overview.$get()) }
}

export default function DashboardOverviewPage({ loaderData: { name, numbers } }: Route.ComponentProps) {
  const t = useOverviewTexts()
  return (
    <>
      <DashboardPageHeader intro={t(`intro${numbers.role}`)} documentTitle={t('dashboard')}>
        {t('hello', { name })}
      </DashboardPageHeader>
      {numbers.role === 'Buyer' && <BuyerOverview numbers={numbers} />}
      {numbers.role === 'Seller' && <SellerOverview numbers={numbers} />}
      {numbers.role === 'Admin' && <AdminOverview numbers={numbers} />}
    </>
  )
}
