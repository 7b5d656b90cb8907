import type { Role } from '#contract/accounts.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { SegmentLinks } from '#web/ui/segments.tsx'

const tabs: { to: string; text: 'buyers' | 'sellers' | 'admins'; role: Role }[] = [
  { to: '/dashboard/allBuyers', text: 'buyers', role: 'Buyer' },
  { to: '/dashboard/allSeller', text: 'sellers', role: 'Seller' },
  { to: '/dashboard/admins', text: 'admins', role: 'Admin' },
]

/** Links to the three lists of users, one per role. */
export function PeopleTabs({ current }: { current: Role }) {
  const t = usePeopleTexts()
  const segments = tabs.map(({ to, text, role }) => ({ to, label: t(text), isCurrent: role === current }))
  return (
    <div className="mb-2 sm:mb-5">
      <SegmentLinks label={t('peopleByRole')} segments={segments} />
    </div>
  )
}
