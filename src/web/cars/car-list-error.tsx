import { useRevalidator } from 'react-router'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import type { CarListLoadResult } from '#web/cars/load-car-list.ts'
import { ApiError } from '#web/client/api-client.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListX } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type Trouble = Exclude<CarListLoadResult, { kind: 'found' }>

/** Shown in place of a list: says which filter is invalid, or that the server failed to load the list. */
export function CarListError({ path, list }: { path: string; list: Trouble }) {
  const t = useCarsTexts()
  const { revalidate } = useRevalidator()
  if (list.kind === 'failed') {
    const error = new ApiError(list.status, list.failure)
    return <ErrorState title={notificationMessages.listFailed} error={error} onRetry={() => void revalidate()} />
  }
  return (
    <EmptyState
      icon={<ListX />}
      title={t('checkFilters')}
      action={<ButtonLink to={path}>{t('withoutFilters')}</ButtonLink>}
    >
      <ul className="grid gap-1">
        {Object.entries(list.fields).map(([name, message]) => (
          <li key={name}>{message}</li>
        ))}
      </ul>
    </EmptyState>
  )
}

/** Names the values of the address that no filter offers and that were therefore ignored. */
export function IgnoredUrlFiltersNotice({ ignored }: { ignored: string[] }) {
  const t = useCarsTexts()
  if (ignored.length === 0) return null
  return (
    <InlineNotice tone="warning" className="mb-6">
      {t('ignoredInAddress', { what: ignored.join(', '), count: ignored.length })}
    </InlineNotice>
  )
}
