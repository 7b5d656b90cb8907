import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SellerOverviewData } from '#contract/dashboard-overview.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { CalendarClock, CircleCheck, MessageCircleQuestion, MessageSquare } from '#web/ui/icons.ts'

type Glance = Pick<SellerOverviewData, 'waiting' | 'unreadThreads' | 'carsToConfirm' | 'meetingsToday'>

/** How much waits for the seller, each number with the way to its list. */
export function SellerGlance({ numbers }: { numbers: Glance }) {
  const t = useOverviewTexts()
  // A server of an earlier release counts only the requests.
  const { waiting, unreadThreads = 0, carsToConfirm = 0, meetingsToday = 0 } = numbers
  const requests = waiting.length > 0 ? '/dashboard/mybuyers?state=waiting&sort=deadline' : '/dashboard/mybuyers'
  return (
    <div className="mb-8 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <GlanceLink to={requests} label={t('bookingsToAnswer')} count={waiting.length} icon={<MessageCircleQuestion />} />
      <GlanceLink to="/dashboard/messages" label={t('unreadMessages')} count={unreadThreads} icon={<MessageSquare />} />
      <GlanceLink
        to={carsToConfirm > 0 ? '/dashboard/myProduct?state=available&sort=oldest' : '/dashboard/myProduct'}
        label={t('carsToConfirm')}
        count={carsToConfirm}
        icon={<CircleCheck />}
      />
      <GlanceLink to="/dashboard/meetings" label={t('meetingsToday')} count={meetingsToday} icon={<CalendarClock />} />
    </div>
  )
}

function GlanceLink({ to, label, count, icon }: { to: string; label: string; count: number; icon: ReactNode }) {
  const { number } = useLocaleFormats()
  const isEmpty = count === 0
  return (
    <Link
      to={to}
      className={`group flex min-h-14 items-center gap-3 rounded-box bg-surface px-3 py-2 shadow-card sm:px-4 ${isEmpty ? 'text-muted' : ''}`}
    >
      <span className={`max-sm:hidden [&>svg]:size-5 ${isEmpty ? '' : 'text-primary'}`} aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 flex-1 text-sm group-hover:underline">{label}</span>
      <span className={`figures font-display text-2xl ${isEmpty ? '' : 'text-primary'}`}>{number(count)}</span>
    </Link>
  )
}
