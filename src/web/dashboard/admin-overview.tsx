import { BadgeCheck, ShoppingBag, Store } from 'lucide-react'
import type { PeopleFound } from '#contract/people.ts'
import { OverviewSection } from '#web/dashboard/overview-section.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Time } from '#web/ui/time.tsx'

export function AdminOverview({ buyers, sellers }: { buyers: PeopleFound; sellers: PeopleFound }) {
  return (
    <>
      <StatGrid>
        <StatLink to="/dashboard/allBuyers" label="Buyers" value={buyers.total} icon={<ShoppingBag />} />
        <StatLink to="/dashboard/allSeller" label="Sellers" value={sellers.total} icon={<Store />} />
      </StatGrid>
      <div className="grid gap-x-8 xl:grid-cols-2">
        <OverviewSection title="Newest sellers" more={{ to: '/dashboard/allSeller', label: 'All sellers' }}>
          <Newest people={sellers.items} />
        </OverviewSection>
        <OverviewSection title="Newest buyers" more={{ to: '/dashboard/allBuyers', label: 'All buyers' }}>
          <Newest people={buyers.items} />
        </OverviewSection>
      </div>
    </>
  )
}

function Newest({ people }: { people: PeopleFound['items'] }) {
  if (people.length === 0) return <p className="text-muted">Nobody yet.</p>
  return (
    <ul className="grid gap-3">
      {people.slice(0, 5).map((person) => (
        <Card key={person.id} as="li" className="flex items-center gap-3 p-3">
          <span className="shrink-0">
            <Avatar name={person.name} image={person.image} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{person.name}</p>
            <p className="text-muted text-sm">
              since <Time at={person.createdAt} />
            </p>
          </div>
          {person.permission === 'Verified' && (
            <Badge tone="success" icon={<BadgeCheck className="size-4" aria-hidden="true" />}>
              Verified
            </Badge>
          )}
        </Card>
      ))}
    </ul>
  )
}
