import type { AdminListing } from '#contract/admin.ts'
import { adminClient } from '#web/admin/admin-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import type { BulkAction } from '#web/dashboard/bulk-action.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'

/** What an Admin can do to many cars at once: the same calls as for one. */
export function useListingBulkActions(): BulkAction<AdminListing>[] {
  const t = useAdminTexts()
  const call = adminClient().admin.listings[':id']
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
    },
    {
      name: 'put-back',
      label: t('putBack'),
      question: t('putBackMany'),
      meaning: t('putBackManyMeaning'),
      look: 'primary',
      accepts: ({ takenDownReason }) => takenDownReason !== null,
      run: ({ id }) => readApiResponse(call.restore.$post({ param: { id } })),
    },
  ]
}
