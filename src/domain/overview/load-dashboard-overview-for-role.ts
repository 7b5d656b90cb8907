import { roles } from '#contract/accounts.ts'
import type { DashboardOverview } from '#contract/dashboard-overview.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { loadAdminOverview } from './load-admin-overview.ts'
import { loadBuyerOverview } from './load-buyer-overview.ts'
import { loadSellerOverview } from './load-seller-overview.ts'

/** Row S-07: the overview for the person's role. */
export async function loadDashboardOverviewForRole(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<DashboardOverview> {
  const person = requireRole(actor, ...roles)
  switch (person.role) {
    case 'Buyer':
      return loadBuyerOverview(db, person, { now })
    case 'Seller':
      return loadSellerOverview(db, person, { now })
    case 'Admin':
      return loadAdminOverview(db, person, { now })
  }
}
