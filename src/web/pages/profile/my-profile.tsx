import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { RoleTag } from '#web/shell/role-tag.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/my-profile'

export async function loader(args: Route.LoaderArgs) {
  return { viewer: await requireViewer(args) }
}

export default function MyProfile({ loaderData: { viewer } }: Route.ComponentProps) {
  const rows: [label: string, value: ReactNode][] = [
    ['Name', viewer.name],
    ['Email', viewer.email],
    ['Phone', viewer.phoneNumber ?? 'N/A'],
    [
      'Password',
      <span key="password" className="tracking-widest">
        <span aria-hidden="true">••••••••</span>
        <span className="sr-only">hidden</span>
      </span>,
    ],
  ]
  return (
    <>
      <PageTitle intro="Your phone number is shown only to the other side of a booking.">My Profile</PageTitle>
      <Card as="section" aria-label="Profile" className="max-w-2xl p-5 sm:p-8">
        <div className="flex flex-wrap items-center gap-5">
          <Avatar name={viewer.name} image={viewer.image} size="large" />
          <div className="min-w-0">
            <p className="break-words font-display text-2xl">{viewer.name}</p>
            <p className="mt-2 flex flex-wrap items-center gap-2">
              <RoleTag role={viewer.role} />
              {viewer.permission === 'Verified' && (
                <Badge tone="success" icon={<BadgeCheck className="size-4" aria-hidden="true" />}>
                  Verified
                </Badge>
              )}
            </p>
          </div>
        </div>
        <dl className="mt-8 grid">
          {rows.map(([label, value]) => (
            <div
              key={label}
              className="grid gap-x-6 border-line border-t py-3.5 sm:grid-cols-[9rem_1fr] sm:items-baseline"
            >
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 break-words font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
