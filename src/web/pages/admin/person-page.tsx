import { useNavigate, useRevalidator } from 'react-router'
import { isLanguage, languageTraits } from '#contract/languages.ts'
import type { PersonPage as PersonPageData } from '#contract/person-page.ts'
import { RoleTag } from '#web/accounts/role-tag.tsx'
import { AuditList } from '#web/admin/audit-list.tsx'
import { PersonDevices, PersonMoney, PersonOrders } from '#web/admin/person-parts.tsx'
import { FoldedRecordPart, RecordFacts, RecordPart } from '#web/admin/record-facts.tsx'
import { SellerEvidence } from '#web/admin/seller-evidence.tsx'
import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import type { PageNamedInMenu } from '#web/dashboard/page-named-in-menu.ts'
import { ShortId } from '#web/dashboard/short-id.tsx'
import { adminPeopleClient } from '#web/people/people-client.ts'
import { isSeller, PersonMenu, PersonVerification } from '#web/people/person-actions.tsx'
import { SellerWarningsBox } from '#web/people/seller-warning-list.tsx'
import { usePersonActions } from '#web/people/use-person-actions.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { requireSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/person-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  const client = adminPeopleClient(args.context.get(apiFetchContext)).admin.people[':id']
  return loadOrPageError(client.$get({ param: { id: args.params.id } }))
}

const listOfRole = {
  Buyer: '/dashboard/allBuyers',
  Seller: '/dashboard/allSeller',
  Admin: '/dashboard/admins',
} as const

export const handle: PageNamedInMenu = {
  MenuName: ({ loaderData }) => (loaderData as PersonPageData).person.name,
}

/** All that belongs to a person, with what an Admin can do to them: what speaks for and against them first, the rest folded. */
export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const t = useAdminTexts()
  const people = usePeopleTexts()
  const { person, evidence, bought, sold, money, sessions, audit } = loaderData
  const list = listOfRole[person.role]
  const isViewer = useSignedInUser()?.id === person.id
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { busyId, handlers, dialogs } = usePersonActions({
    personOf: (id) => (id === person.id ? person : null),
    refresh: revalidate,
    onDeleted: () => navigate(list),
  })
  return (
    <>
      <DashboardPageHeader
        documentTitle={person.name}
        beside={
          <span className="flex flex-wrap items-center gap-2">
            <Avatar name={person.name} image={person.image} />
            <RoleTag role={person.role} hasBothRoles={person.hasBothRoles} />
            {isSeller(person) && (
              <PersonVerification person={person} isBusy={busyId !== null || isViewer} onVerify={handlers.onVerify} />
            )}
            {person.suspendedReason !== null && <Badge tone="warning">{people('suspended')}</Badge>}
          </span>
        }
        intro={<EmailText email={person.email} />}
        action={
          <span className="flex flex-wrap items-center gap-2">
            {isViewer ? (
              <span className="text-muted text-sm">{people('you')}</span>
            ) : (
              <PersonMenu person={person} isBusy={busyId !== null} hasDelete {...handlers} />
            )}
            <ButtonLink look="secondary" to={list}>
              {people(`all${person.role}s`)}
            </ButtonLink>
          </span>
        }
      >
        {person.name}
      </DashboardPageHeader>
      <SellerWarningsBox evidence={evidence} className="mb-6" />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <RecordPart title={t('evidence')}>
          <SellerEvidence evidence={evidence} />
          {person.cars > 0 && (
            <ButtonLink
              look="quiet"
              className="-ms-4 mt-3"
              to={`/dashboard/listings?${new URLSearchParams({ seller: person.id })}`}
            >
              {t('allTheirCars', { count: person.cars })}
            </ButtonLink>
          )}
        </RecordPart>
        <div className="grid gap-4">
          <Profile data={loaderData} />
          <FoldedRecordPart title={t('ordersBought')} count={orderCountOf(bought)}>
            <PersonOrders side={bought} other="seller" />
          </FoldedRecordPart>
          {isSeller(person) && (
            <FoldedRecordPart title={t('ordersSold')} count={orderCountOf(sold)}>
              <PersonOrders side={sold} other="buyer" />
            </FoldedRecordPart>
          )}
          <FoldedRecordPart title={t('money')}>
            <PersonMoney money={money} isSeller={isSeller(person)} />
          </FoldedRecordPart>
          <FoldedRecordPart title={t('devices')} count={sessions.length}>
            <PersonDevices sessions={sessions} />
          </FoldedRecordPart>
          <FoldedRecordPart title={t('whatWasDone')}>
            <AuditList entries={audit} />
            <ButtonLink
              look="quiet"
              className="-ms-4 mt-3"
              to={`/dashboard/audit?${new URLSearchParams({ q: person.id })}`}
            >
              {t('allEntries')}
            </ButtonLink>
          </FoldedRecordPart>
        </div>
      </div>
      {dialogs}
    </>
  )
}

function orderCountOf({ counts }: PersonPageData['bought']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function Profile({ data: { person, language, consentedAt, conversations, ratingsGiven } }: { data: PersonPageData }) {
  const t = useAdminTexts()
  return (
    <RecordPart title={t('profile')}>
      <RecordFacts
        rows={[
          [t('id'), <ShortId key="id" id={person.id} what={t('personId')} />],
          [t('mailLanguage'), isLanguage(language) ? languageTraits[language].name : language],
          [
            t('consented'),
            consentedAt === null ? t('notConfirmed') : <LocalizedTime key="at" at={consentedAt} show="dateTime" />,
          ],
          [t('conversations'), conversations],
          [t('ratingsGiven'), ratingsGiven],
        ]}
      />
    </RecordPart>
  )
}
