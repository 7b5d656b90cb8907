import { load } from '#web/api-client.ts'
import { bookingsClient, wishlistClient } from '#web/cars/clients.ts'
import { AdminOverview } from '#web/dashboard/admin-overview.tsx'
import { BuyerOverview } from '#web/dashboard/buyer-overview.tsx'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { SellerOverview } from '#web/dashboard/seller-overview.tsx'
import { ownCarsClient } from '#web/listings/clients.ts'
import { peopleClient } from '#web/people/clients.ts'
import { apiContext } from '#web/server/request-context.ts'
import { requireViewer, type SignedInViewer } from '#web/viewer.ts'
import type { Route } from './+types/overview'

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args)
  return { name: viewer.name, summary: await summaryOf(viewer, args.context) }
}

async function summaryOf({ role }: SignedInViewer, context: Route.LoaderArgs['context']) {
  const api = context.get(apiContext)
  switch (role) {
    case 'Buyer': {
      const [{ items: orders }, { items: wishes }] = await Promise.all([
        load(bookingsClient(api).my.orders.$get()),
        load(wishlistClient(api).wishlist.$get()),
      ])
      return { role, orders, wishes, now: new Date().toISOString() }
    }
    case 'Seller': {
      const [{ items: cars }, { items: bookings }] = await Promise.all([
        load(ownCarsClient(api).my.cars.$get()),
        load(bookingsClient(api).my.bookings.$get()),
      ])
      return { role, cars, bookings }
    }
    case 'Admin': {
      const { people } = peopleClient(api).admin
      const [buyers, sellers] = await Promise.all([
        load(people.$get({ query: { role: 'Buyer' } })),
        load(people.$get({ query: { role: 'Seller' } })),
      ])
      return { role, buyers, sellers }
    }
  }
}

export default function Overview({ loaderData: { name, summary } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle intro={intros[summary.role]} documentTitle="Dashboard">{`Hello, ${name}`}</PageTitle>
      {summary.role === 'Buyer' && <BuyerOverview {...summary} />}
      {summary.role === 'Seller' && <SellerOverview {...summary} />}
      {summary.role === 'Admin' && <AdminOverview {...summary} />}
    </>
  )
}

const intros = {
  Buyer: 'Your orders and your wish list at a glance.',
  Seller: 'Your cars and your buyers at a glance.',
  Admin: 'The people of Forecourt at a glance.',
}
