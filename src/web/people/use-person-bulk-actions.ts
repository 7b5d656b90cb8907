import type { PersonListItem } from '#contract/people.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import type { BulkAction } from '#web/dashboard/bulk-action.ts'
import { peopleClient } from '#web/people/people-client.ts'
import { isSeller, isWaitingForVerification } from '#web/people/person-actions.tsx'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'

type Options = { viewerId: string | null; isOfSellers: boolean }

/** What an Admin can do to many people at once: the same calls as for one. */
export function usePersonBulkActions({ viewerId, isOfSellers }: Options): BulkAction<PersonListItem>[] {
  const t = usePeopleTexts()
  const verification = useVerificationTexts()
  const call = peopleClient().admin.people[':id']
  const setVerified = ({ id }: PersonListItem, verified: boolean) =>
    readApiResponse(call.verification.$put({ param: { id }, json: { verified } }))
  const ofSellers: BulkAction<PersonListItem>[] = [
    {
      name: 'verify',
      label: verification('verify'),
      question: t('verifyMany'),
      meaning: t('verifyManyMeaning'),
      look: 'primary',
      accepts: (person) => isSeller(person) && person.permission === null,
      run: (person) => setVerified(person, true),
      undo: (person) => setVerified(person, false),
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
    },
  ]
}
