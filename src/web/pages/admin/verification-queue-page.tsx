import { useRef } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import type { SellersToVerifyResponse, SellerVerificationEvidence } from '#contract/seller-verification.ts'
import { daysSince } from '#web/admin/days-since.ts'
import { LastDecisionNotice } from '#web/admin/last-decision-notice.tsx'
import { SellerDecision } from '#web/admin/seller-decision.tsx'
import { SellerEvidence } from '#web/admin/seller-evidence.tsx'
import { useVerificationDecisions } from '#web/admin/use-verification-decisions.ts'
import { type ApiFetch, loadOrNotFound, loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { adminPeopleClient } from '#web/people/people-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BadgeCheck } from '#web/ui/icons.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/verification-queue-page'

type Place = { seller: string | null; page: number }

function placeOf({ searchParams }: URL): Place {
  const page = Number(searchParams.get('page') ?? 1)
  return { seller: searchParams.get('seller'), page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1 }
}

function addressOf({ seller, page }: Place): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('page', String(page))
  if (seller !== null) search.set('seller', seller)
  return `?${search}`
}

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  const apiFetch = args.context.get(apiFetchContext)
  const { seller, page } = placeOf(args.url)
  const client = adminPeopleClient(apiFetch).admin
  const queue = await loadOrPageError(client.verifications.$get({ query: { page: String(page) } }))
  // The last seller of the last page was decided on.
  if (queue.items.length === 0 && queue.total > 0 && seller === null) throw redirect('/dashboard/verifications')
  const shown = seller ?? queue.items[0]?.id
  return { queue, evidence: shown === undefined ? null : await fetchEvidence(shown, apiFetch) }
}

/** Null for a person who is not there any more. */
async function fetchEvidence(id: string, apiFetch: ApiFetch): Promise<SellerVerificationEvidence | null> {
  const loaded = await loadOrNotFound(adminPeopleClient(apiFetch).admin.people[':id'].evidence.$get({ param: { id } }))
  return 'found' in loaded ? loaded.found : null
}

/** The sellers who wait for the badge, one after the other, with what speaks for and against each. */
export default function VerificationQueuePage({ loaderData: { queue, evidence } }: Route.ComponentProps) {
  const t = useVerificationTexts()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const place = queue.items.findIndex(({ id }) => id === evidence?.id)
  const around = { previous: queue.items[place - 1], next: queue.items[place + 1] }

  function show(seller: string | null) {
    void navigate(addressOf({ seller, page: queue.page }), { preventScrollReset: true })
    // What is read out next is the next seller, not the button that is gone.
    heading.current?.focus()
  }

  const decisions = useVerificationDecisions({
    onDecided: () => show((around.next ?? around.previous)?.id ?? null),
    onUndone: ({ id }) => show(id),
  })

  return (
    <>
      <DashboardPageHeader count={queue.total} intro={t('intro')}>
        {t('title')}
      </DashboardPageHeader>
      <LastDecisionNotice decisions={decisions} />
      {evidence === null ? (
        <EmptyState icon={<BadgeCheck />} title={t('nobodyWaits')}>
          {t('nobodyWaitsText')}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Card as="section" aria-labelledby="seller-to-verify" className="seller-to-verify p-5 sm:p-8">
            <SellerDecision
              headingId="seller-to-verify"
              headingRef={heading}
              evidence={evidence}
              decisions={decisions}
              onPrevious={around.previous && (() => show(around.previous?.id ?? null))}
              onNext={around.next && (() => show(around.next?.id ?? null))}
            >
              <SellerEvidence evidence={evidence} />
            </SellerDecision>
          </Card>
          <WaitingList queue={queue} shown={evidence.id} />
        </div>
      )}
    </>
  )
}

function WaitingList({ queue, shown }: { queue: SellersToVerifyResponse; shown: string }) {
  const t = useVerificationTexts()
  if (queue.items.length === 0) return null
  return (
    <nav aria-label={t('sellersWaiting')}>
      <h2 className="mb-4 text-xl">{t('waitingCount', { count: queue.total })}</h2>
      <ol className="grid gap-1">
        {queue.items.map(({ id, name, email, waitingSince, cars }) => (
          <li key={id}>
            <Link
              to={addressOf({ seller: id, page: queue.page })}
              preventScrollReset
              aria-current={id === shown ? 'true' : undefined}
              className={`block min-w-0 rounded-field px-3 py-1 hover:bg-paper-shade ${id === shown ? 'bg-base-300' : ''}`}
            >
              <span className="block break-words font-medium">{name}</span>
              <span className="block text-muted text-sm">
                <EmailText email={email} />
              </span>
              <span className="block text-muted text-sm">
                {t('waitingDays', { days: daysSince(waitingSince) })} · {t('cars', { count: cars })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <div className="mt-8">
        <Pagination page={queue.page} pageCount={queue.pages} to={(page) => addressOf({ seller: null, page })} />
      </div>
    </nav>
  )
}
