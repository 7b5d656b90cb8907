import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { EditSavedSearchRequest, SavedSearch } from '#contract/saved-searches.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { toastError, userErrorMessage } from '#web/forms/toast-error.ts'
import { savedSearchDeletions } from '#web/searches/saved-search-deletions.ts'
import { savedSearchesClient } from '#web/searches/saved-searches-client.ts'
import { SearchMailFrequencySelect } from '#web/searches/search-mail-frequency-select.tsx'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type SavedSearchCardProps = {
  search: SavedSearch
  /** What it looks for: its name is its owner's. */
  filters: ReactNode
  reload: () => Promise<unknown>
}

/** A saved search: its name, what it looks for, its new cars, how often mail comes, and its end. */
export function SavedSearchCard({ search, filters, reload }: SavedSearchCardProps) {
  const t = useSavedSearchesTexts()
  const { id, name, query, newCount } = search
  const [isRenaming, setRenaming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // What is chosen before would not be stored.
  const isHydrated = useHydrated()
  const call = savedSearchesClient()['saved-searches'][':id']
  const param = { id }

  async function change(json: EditSavedSearchRequest) {
    setBusy(true)
    try {
      await readApiResponse(call.$patch({ param, json }))
      toastNotifier.success(t('changed'))
    } catch (error) {
      toastError(error)
    } finally {
      await reload()
      setBusy(false)
    }
  }
  async function remove() {
    setBusy(true)
    try {
      await readApiResponse(call.$delete({ param }))
      toastNotifier.plain(t('deleted'))
      savedSearchDeletions.dispatchEvent(new Event('deleted'))
    } catch (error) {
      toastError(error)
    } finally {
      await reload()
      setBusy(false)
    }
  }
  // The list opens in any case; what is new is counted again if this fails.
  const markSeen = () => readApiResponse(call.seen.$post({ param }, { init: { priority: 'low' } })).catch(() => {})

  return (
    <Card as="li" className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {isRenaming ? (
          <RenameForm
            name={name}
            onRename={async (next) => {
              await readApiResponse(call.$patch({ param, json: { name: next } }))
              await reload()
            }}
            onClose={() => setRenaming(false)}
          />
        ) : (
          <>
            <h2 className="wrap-anywhere min-w-0 text-xl">
              <Link to={query ? `/cars?${query}` : '/cars'} onClick={markSeen} className="hover:underline">
                {name}
              </Link>
            </h2>
            {newCount > 0 && <Badge tone="accent">{t('newCars', { count: newCount })}</Badge>}
            <HydratedButton look="quiet" className="btn-sm" onClick={() => setRenaming(true)}>
              {t('rename')}
              <span className="sr-only">: {name}</span>
            </HydratedButton>
          </>
        )}
      </div>
      {filters}
      <p className="text-muted text-sm">{t.rich('since', { time: () => <LocalizedTime at={search.createdAt} /> })}</p>
      <div className="flex flex-wrap items-start gap-4">
        <SearchMailFrequencySelect
          className="w-full sm:w-56"
          value={search.frequency}
          disabled={!isHydrated}
          onChange={(frequency) => change({ frequency })}
        />
        <Checkbox
          label={t('priceDrops')}
          checked={search.wantsPriceDrops}
          disabled={isBusy || !isHydrated}
          onChange={(event) => change({ wantsPriceDrops: event.target.checked })}
        />
        <ConfirmedActionButton
          label={t('delete')}
          about={name}
          title={t('deleteQuestion')}
          confirmLabel={t('delete')}
          isBusy={isBusy}
          onConfirm={remove}
        >
          <p>{t('deleteMeaning', { name })}</p>
        </ConfirmedActionButton>
      </div>
    </Card>
  )
}

type RenameFormProps = { name: string; onRename: (name: string) => Promise<unknown>; onClose: () => void }

function RenameForm({ name, onRename, onClose }: RenameFormProps) {
  const t = useSavedSearchesTexts()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() === '') return setError(t('nameIt'))
    setBusy(true)
    try {
      await onRename(typed)
      onClose()
    } catch (failure) {
      setError(userErrorMessage(failure))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-wrap items-end gap-2">
      <TextInput
        className="min-w-0 flex-1 basis-56"
        label={t('name')}
        value={typed}
        maxLength={80}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SubmitButton isBusy={isBusy}>{t('save')}</SubmitButton>
      <HydratedButton look="quiet" onClick={onClose}>
        {t('cancel')}
      </HydratedButton>
    </form>
  )
}
