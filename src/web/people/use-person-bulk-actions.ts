import type { ChangeMatchingPeopleRequest } from '#contract/bulk-changes.ts'
import type { PersonListItem } from '#contract/people.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import type { BulkAction, BulkBatchCall } from '#web/dashboard/bulk-action.ts'
import { bulkChangesClient } from '#web/dashboard/bulk-changes-client.ts'
import { peopleClient } from '#web/people/people-client.ts'
import { isSeller, isWaitingForVerification } from '#web/people/person-actions.tsx'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'

type Options = { viewerId: string | null; isOfSellers: boolean; filter: ChangeMatchingPeopleRequest['filter'] }

/** What an Admin can do to many people at once: the same calls as for one, or the server finds those who match. */
export function usePersonBulkActions({ viewerId, isOfSellers, filter }: Options): BulkAction<PersonListItem>[] {
  const t = usePeopleTexts()
  const verification = useVerificationTexts()
  const call = peopleClient().admin.people[':id']
  const changeMatching = ({ expected, after }: BulkBatchCall, change: ChangeMatchingPeopleRequest['change']) =>
    readApiResponse(
      bulkChangesClient().admin.people['change-matching'].$post({ json: { expected, after, filter, change } }),
    )
  const setVerified = ({ id }: { id: string }, json: { verified: boolean; unlessDoubtful?: true }) =>
    readApiResponse(call.verification.$put({ param: { id }, json }))
  const ofSellers: BulkAction<PersonListItem>[] = [
    {
      name: 'verify',
      label: verification('verify'),
      question: t('verifyMany'),
      meaning: t('verifyManyMeaning'),
      look: 'primary',
      accepts: (person) => isSeller(person) && person.permission === null,
      run: (person) => setVerified(person, { verified: true, unlessDoubtful: true }),
      runMatching: (batch) => changeMatching(batch, { kind: 'verify' }),
      undo: (person) => setVerified(person, { verified: false }),
    },
    {
      name: 'decline',
      label: verification('decline'),
      question: t('declineMany'),
      meaning: t('declineManyMeaning'),
      look: 'danger',
      reason: { label: t('reason'), hint: t('reasonHint') },
      accepts: isWaitingForVerification,
      run: ({ id }, reason) => readApiResponse(call['verification-decline'].$put({ param: { id }, json: { reason } })),
      runMatching: (batch) => changeMatching(batch, { kind: 'decline', reason: batch.reason }),
    },
  ]
  return [
    ...(isOfSellers ? ofSellers : []),
    {
      name: 'delete',
      label: t('delete'),
      question: t('deleteMany'),
      meaning: t('deleteManyMeaning'),
      look: 'danger',
      accepts: ({ id }) => id !== viewerId,
      run: ({ id }) => readApiResponse(call.$delete({ param: { id } })),
      runMatching: (batch) => changeMatching(batch, { kind: 'delete' }),
    },
  ]
}
