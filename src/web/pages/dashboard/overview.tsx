import { load } from '#web/client/api-client.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { AdminOverview } from '#web/overview/admin-overview.tsx'
import { BuyerOverview } from '#web/overview/buyer-overview.tsx'
import { overviewClient } from '#web/overview/clients.ts'
import { SellerOverview } from '#web/overview/seller-overview.tsx'
import { apiContext } from '#web/request/request-context.ts'
import { useOverviewTexts } from '#web/texts/overview.ts'
import { requireViewer } from '#web/viewer/viewer.ts'
import type { Route } from './+types/overview'

export async function loader(args: Route.LoaderArgs) {
  const { name } = await requireViewer(args)
  return { name, numbers: await load(overviewClient(args.context.get(apiContext)).overview.$get()) }
}

export default function Overview({ loaderData: { name, numbers } }: Route.ComponentProps) {
  const t = useOverviewTexts()
  return (
    <>
      <PageTitle intro={t(`intro${numbers.role}`)} documentTitle={t('dashboard')}>
        {t('hello', { name })}
      </PageTitle>
      {numbers.role === 'Buyer' && <BuyerOverview numbers={numbers} />}
      {numbers.role === 'Seller' && <SellerOverview numbers={numbers} />}
      {numbers.role === 'Admin' && <AdminOverview numbers={numbers} />}
    </>
  )
}
