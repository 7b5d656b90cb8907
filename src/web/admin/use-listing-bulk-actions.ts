import type { AdminListing } from '#contract/admin.ts'
import type { ChangeMatchingCarsRequest } from '#contract/bulk-changes.ts'
import { adminClient } from '#web/admin/admin-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import type { BulkAction } from '#web/dashboard/bulk-action.ts'
import { bulkChangesClient } from '#web/dashboard/bulk-changes-client.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'

type Filter = ChangeMatchingCarsRequest['filter']

/** What an Admin can do to many cars at once: the same calls as for one, or the server finds those that match. */
export function useListingBulkActions(filter: Filter): BulkAction<AdminListing>[] {
  const t = useAdminTexts()
  const call = adminClient().admin.listings[':id']
  const matching = bulkChangesClient().admin.listings['change-matching']
  return [
    {
      name: 'take-down',
      label: t('takeDown'),
      question: t('takeDownMany'),
      meaning: t('takeDownManyMeaning'),
      look: 'danger',
      reason: { label: t('reason'), hint: t('reasonHint') },
      accepts: ({ takenDownReason, status }) => takenDownReason === null && status !== 'sold',
      run: ({ id }, reason) => readApiResponse(call['take-down'].$post({ param: { id }, json: { reason } })),
      runMatching: ({ reason, ...batch }) =>
        readApiResponse(matching.$post({ json: { ...batch, filter, change: { kind: 'takeDown', reason } } })),
    },
    {
      name: 'put-back',
      label: t('putBack'),
      question: t('putBackMany'),
      meaning: t('putBackManyMeaning'),
      look: 'primary',
      accepts: ({ takenDownReason }) => takenDownReason !== null,
      run: ({ id }) => readApiResponse(call.restore.$post({ param: { id } })),
      runMatching: ({ expected, after }) =>
        readApiResponse(matching.$post({ json: { expected, after, filter, change: { kind: 'restore' } } })),
    },
  ]
}
