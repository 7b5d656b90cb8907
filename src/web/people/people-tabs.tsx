import type { Role } from '#contract/accounts.ts'
import { SegmentLinks } from '#web/ui/segments.tsx'

const tabs: { to: string; label: string; role: Role }[] = [
  { to: '/dashboard/allBuyers', label: 'Buyers', role: 'Buyer' },
  { to: '/dashboard/allSeller', label: 'Sellers', role: 'Seller' },
  { to: '/dashboard/admins', label: 'Admins', role: 'Admin' },
]

/** The three lists of people, one role each. */
export function PeopleTabs({ current }: { current: Role }) {
  const segments = tabs.map(({ role, ...tab }) => ({ ...tab, isCurrent: role === current }))
  return (
    <div className="mb-5">
      <SegmentLinks label="People by role" segments={segments} />
    </div>
  )
}
