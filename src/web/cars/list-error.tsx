import { useRevalidator } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { LoadedList } from '#web/cars/load-car-list.ts'
import { ApiError } from '#web/client/api-client.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListX } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/notice.tsx'

type Trouble = Exclude<LoadedList, { kind: 'found' }>

/** In the place of a list that is not there: which filter cannot be read, or that the server could not make the list. */
export function ListError({ path, list }: { path: string; list: Trouble }) {
  const t = useCarsTexts()
  const { revalidate } = useRevalidator()
  if (list.kind === 'failed') {
    const error = new ApiError(list.status, list.failure)
    return <ErrorState title={messages.listFailed} error={error} onRetry={() => void revalidate()} />
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

/** What the address asks for and nobody can choose was left out; it says so, since the address says otherwise. */
export function IgnoredUrlFilters({ ignored }: { ignored: string[] }) {
  const t = useCarsTexts()
  if (ignored.length === 0) return null
  return (
    <Notice tone="warning" className="mb-6">
      {t('ignoredInAddress', { what: ignored.join(', '), count: ignored.length })}
    </Notice>
  )
}
