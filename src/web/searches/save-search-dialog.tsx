import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { sanitizeSingleLine } from '#contract/sanitize-text.ts'
import type { SavedSearchMailFrequency } from '#contract/saved-searches.ts'
import { SwitchRoleButton } from '#web/accounts/switch-role-button.tsx'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { addDeviceSavedSearch, hasRoomOnDevice } from '#web/searches/add-device-saved-search.ts'
import { type DeviceSavedSearch, deviceSavedSearches } from '#web/searches/device-saved-searches.ts'
import { savedSearchesClient } from '#web/searches/saved-searches-client.ts'
import { SearchMailFrequencySelect } from '#web/searches/search-mail-frequency-select.tsx'
import { useSearchName } from '#web/searches/use-search-name.ts'
import { useSavedSearchesTexts } from '#web/texts/use-saved-searches-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import type { SignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type SaveSearchDialogProps = { address: string; viewer: SignedInUser | null; onClose: () => void }

/**
 * Saves the search of a list: in the account, or for a visitor on this device until they sign in. A Seller switches to buying
 * here, and what was entered stays. On a device that is full the visitor chooses which search the new one replaces.
 */
export function SaveSearchDialog({ address, viewer, onClose }: SaveSearchDialogProps) {
  const t = useSavedSearchesTexts()
  const nameOf = useSearchName()
  const formId = useId()
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  const [name, setName] = useState(() => nameOf(query) || t('allCars'))
  const [frequency, setFrequency] = useState<SavedSearchMailFrequency>('daily')
  const [wantsPriceDrops, setWantsPriceDrops] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [replaced, setReplaced] = useState('')
  const [replacedError, setReplacedError] = useState<string>()
  const kept = deviceSavedSearches.useItems()
  const isFull = viewer === null && !hasRoomOnDevice(kept, query.toString())
  const isSelling = viewer?.role === 'Seller'
  useFocusOnSaveAfterSwitch(formId, isSelling)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy || isSelling) return
    const item = { name: sanitizeSingleLine(name).trim(), query: query.toString(), frequency, wantsPriceDrops }
    if (item.name === '') return setError(t('nameIt'))
    if (viewer === null) {
      const instead = kept.find((search) => selectValueOf(search) === replaced)?.query
      if (!addDeviceSavedSearch(item, instead === undefined ? {} : { instead }))
        return setReplacedError(t('chooseReplaced'))
      toastNotifier.plain(<SavedHere />)
      return onClose()
    }
    setBusy(true)
    try {
      const { saved } = await readApiResponse(
        savedSearchesClient()['saved-searches'].$post({ json: { items: [item] } }),
      )
      toastNotifier.success(t(saved > 0 ? 'saved' : 'savedBefore'))
      onClose()
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields['items.0.name']) || userErrorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('saveSearch')}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          {isSelling ? (
            <SwitchRoleButton viewer={viewer} wanted="Buyer" />
          ) : (
            <SubmitButton form={formId} isBusy={isBusy}>
              {t('save')}
            </SubmitButton>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="grid gap-4">
        <TextInput
          label={t('name')}
          value={name}
          maxLength={80}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <SearchMailFrequencySelect value={frequency} onChange={setFrequency} />
        <Checkbox
          label={t('priceDrops')}
          checked={wantsPriceDrops}
          onChange={(event) => setWantsPriceDrops(event.target.checked)}
        />
        {isFull && (
          <Select
            label={t('replaces')}
            hint={t('deviceFull', { count: kept.length })}
            error={replacedError}
            placeholder={t('chooseSearch')}
            value={replaced}
            onChange={(event) => {
              setReplaced(event.target.value)
              setReplacedError(undefined)
            }}
            options={kept.map((search) => ({ value: selectValueOf(search), label: search.name }))}
          />
        )}
        {viewer === null && <InlineNotice>{t('deviceNote')}</InlineNotice>}
        {isSelling && <InlineNotice>{t('sellerNote')}</InlineNotice>}
      </form>
    </Dialog>
  )
}

/** Not the query alone: that of all cars is empty, as that of no choice is. */
function selectValueOf({ query }: DeviceSavedSearch): string {
  return `?${query}`
}

/** The button of the switch gives way to Save, and with it the focus. */
function useFocusOnSaveAfterSwitch(formId: string, isSelling: boolean): void {
  const [wasSelling] = useState(isSelling)
  useEffect(() => {
    if (wasSelling && !isSelling) document.querySelector<HTMLElement>(`button[form="${formId}"]`)?.focus()
  }, [wasSelling, isSelling, formId])
}

function SavedHere() {
  const t = useSavedSearchesTexts()
  return (
    <>
      {t('savedHere')}{' '}
      <Link to="/savedSearches" className="underline underline-offset-4">
        {t('savedSearches')}
      </Link>
    </>
  )
}
