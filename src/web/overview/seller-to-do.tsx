import { Link, useRevalidator } from 'react-router'
import type { SellerOverviewData as Numbers } from '#contract/dashboard-overview.ts'
import type { SellerTask } from '#contract/seller-tasks.ts'
import { SellerBookingSteps } from '#web/bookings/seller-booking-steps.tsx'
import { DashboardOverviewSection } from '#web/dashboard/dashboard-overview-section.tsx'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { MessageCircleQuestion } from '#web/ui/icons.ts'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

/** More than these are a number under the list. */
const maxShown = 8

/** What waits for the seller, the earliest deadline first; a booking request is answered where it is read. */
export function SellerToDo({ tasks, waiting }: Pick<Numbers, 'tasks' | 'waiting'>) {
  const t = useOverviewTexts()
  const { revalidate } = useRevalidator()
  const requests = new Map(waiting.filter(({ canAnswer }) => canAnswer).map((booking) => [booking.id, booking]))
  return (
    <DashboardOverviewSection title={t('toDo')} more={{ to: '/dashboard/mybuyers', label: t('allBuyers') }}>
      {tasks.length === 0 ? (
        <EmptyState
          icon={<MessageCircleQuestion />}
          title={t('nobodyWaits')}
          action={<ButtonLink to="/dashboard/addProduct">{t('addCar')}</ButtonLink>}
        >
          {t('nobodyWaitsText')}
        </EmptyState>
      ) : (
        <Card>
          <ol>
            {tasks.slice(0, maxShown).map((task) => {
              const request = task.kind === 'booking' ? requests.get(task.subjectId ?? '') : undefined
              return (
                <li
                  key={`${task.kind} ${task.subjectId}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 first:border-t-0 sm:flex-nowrap sm:px-5"
                >
                  <TaskLine task={task} />
                  {request && (
                    <span className="flex flex-wrap items-center gap-2">
                      <SellerBookingSteps booking={request} reload={revalidate} />
                    </span>
                  )}
                </li>
              )
            })}
          </ol>
        </Card>
      )}
      {tasks.length > maxShown && <p className="mt-2 text-muted">{t('andMore', { count: tasks.length - maxShown })}</p>}
    </DashboardOverviewSection>
  )
}

function TaskLine({ task }: { task: SellerTask }) {
  const t = useOverviewTexts()
  const { kind, carTitle, personName, priceCents, dueAt, place } = task
  return (
    <div className="min-w-0 flex-1 basis-full sm:basis-auto">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={pathOf(task)} className="font-medium text-primary underline-offset-4 hover:underline">
          {kind === 'offer'
            ? t.rich('task.offer', { price: () => <FormattedPrice cents={priceCents ?? 0} /> })
            : t(`task.${kind}`)}
          {carTitle && <span className="sr-only">: {carTitle}</span>}
        </Link>
        {dueAt && (
          <span className="text-sm text-warning">
            {t.rich('taskBy', { time: () => <TimeAtPlace at={dueAt} place={place} namesTown={false} /> })}
          </span>
        )}
      </p>
      <p className="text-muted text-sm">
        {carTitle ? (
          <>
            <bdi>{carTitle}</bdi> · <bdi>{personName}</bdi>
          </>
        ) : (
          t('bankAccountWhy')
        )}
      </p>
    </div>
  )
}

function pathOf({ kind, subjectId }: SellerTask): string {
  if (kind === 'bankAccount') return '/dashboard/payouts'
  if (kind === 'offer') return `/dashboard/messages/${subjectId}`
  return `/dashboard/mybuyers?${new URLSearchParams({ q: subjectId ?? '' })}`
}
