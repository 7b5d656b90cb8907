import { useEffect, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { carFormFieldNames } from '#contract/car-drafts.ts'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { nullOnServerError } from '#web/dashboard/use-query-with-loader-data.ts'
import { CarDraftNotices } from '#web/listings/car-draft-notices.tsx'
import { CarForm } from '#web/listings/car-form.tsx'
import {
  emptyCarFormValues,
  keptCarFormValues,
  prefilledCarFormValues,
  shownCarFormValues,
  validateNewCarForm,
} from '#web/listings/car-form-values.ts'
import { continuePrefilledDraft } from '#web/listings/continue-prefilled-draft.ts'
import { deleteLocalCarDraft, keepLocalCarDraft, readLocalCarDrafts } from '#web/listings/local-car-drafts.ts'
import { combineCarDrafts, emptyCarDraftContent, type LocalCarDraft } from '#web/listings/merge-car-drafts.ts'
import { carDraftsClient, ownCarsClient } from '#web/listings/own-cars-client.ts'
import { useCarDraftSaving } from '#web/listings/use-car-draft-saving.ts'
import { useCarForm } from '#web/listings/use-car-form.ts'
import { filterUploadedPhotos } from '#web/listings/use-car-form-photos.ts'
import { useCarFormScreen } from '#web/listings/use-car-form-screen.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/add-product'

export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireSignedInUser(args, 'Seller')
  const call = carDraftsClient(args.context.get(apiFetchContext)).my['car-drafts'].$get()
  // Without an answer the device still has what was typed on it.
  const drafts = (await nullOnServerError(readApiResponse(call)))?.items ?? []
  return { accountId: id, prefilled: prefilledCarFormValues(args.url.searchParams), drafts }
}

/** A screen of the form is a hash of the address: going from one to the next asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOtherScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
  return isOtherScreen ? false : defaultShouldRevalidate
}

const newDraft = (content = emptyCarDraftContent): LocalCarDraft => ({
  ...content,
  id: crypto.randomUUID(),
  base: null,
  changedAt: new Date().toISOString(),
})

type Opened = { draft: LocalCarDraft; isRestored: boolean; other: LocalCarDraft | null }

export default function AddProduct({ loaderData: { accountId, prefilled, drafts } }: Route.ComponentProps) {
  const t = useListingsTexts()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { screen, show: showScreen, stepsOf } = useCarFormScreen()
  const car = useCarForm({
    values: emptyCarFormValues,
    photos: [],
    check: (values, photoIds) => validateNewCarForm(values, photoIds, new Date()),
    onWrong: (wrong) => showScreen(wrong, { replace: true }),
    async send(json) {
      const draftId = await saving.finish()
      await readApiResponse(ownCarsClient().cars.$post({ json: { ...json, draftId } }))
      await saving.stop()
      if (draftId) deleteLocalCarDraft(accountId, draftId)
      toastNotifier.success(notificationMessages.carPosted, { next: notificationNextStepMessages.carPosted })
      await navigate('/dashboard/myProduct')
    },
  })
  const { form, photos } = car

  const saving = useCarDraftSaving({
    accountId,
    draft: opened?.draft ?? null,
    takeOver(merged, before) {
      const shown = shownCarFormValues(merged.values)
      for (const field of carFormFieldNames) {
        if (merged.values[field] !== before.values[field]) form.setValue(field, shown[field])
      }
      if (merged.photos !== before.photos) photos.replaceAll(merged.photos)
    },
  })

  function open(draft: LocalCarDraft, { isRestored, other }: Omit<Opened, 'draft'>) {
    form.reset(shownCarFormValues(draft.values), { keepDefaultValues: true })
    photos.replaceAll(draft.photos)
    setOpened({ draft, isRestored, other })
  }

  // Only the browser knows what it has not sent yet, so the draft appears after the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account.
  useEffect(() => {
    const found = combineCarDrafts(drafts, readLocalCarDrafts(accountId), () => crypto.randomUUID())
    const wanted = new URLSearchParams(window.location.search).get('draft')
    const [last = null] = found
    if (prefilled) {
      const begun = continuePrefilledDraft(found, prefilled)
      const draft = begun ?? { ...newDraft({ values: prefilled, photos: [] }), prefilled }
      keepLocalCarDraft(accountId, draft)
      open(draft, { isRestored: begun !== null, other: found.find(({ id }) => id !== draft.id) ?? null })
      return dropParameters()
    }
    if (wanted === 'new') {
      open(newDraft(), { isRestored: false, other: last })
      return dropParameters()
    }
    const draft = found.find(({ id }) => id === wanted) ?? last
    open(draft ?? newDraft(), { isRestored: draft !== null, other: found.find((one) => one !== draft) ?? null })
  }, [accountId])

  /** From now on the draft has the values: a reload must not undo what the seller has typed since. */
  function dropParameters() {
    void navigate('/dashboard/addProduct', { replace: true, preventScrollReset: true })
  }

  const values = form.watch()
  const { change } = saving
  const stored = photos.photos
  useEffect(() => {
    if (opened) change({ values: keptCarFormValues(values), photos: filterUploadedPhotos(stored) })
  }, [opened, values, stored, change])

  /** This device may have more of the draft than when the page was opened. */
  function goTo({ id }: LocalCarDraft) {
    const draft = readLocalCarDrafts(accountId).find((one) => one.id === id) ?? opened?.other
    if (draft) open(draft, { isRestored: true, other: opened?.draft ?? null })
  }

  async function startOver() {
    const gone = opened?.draft.id
    const stopped = saving.stop()
    if (gone) deleteLocalCarDraft(accountId, gone)
    open(newDraft(), { isRestored: false, other: opened?.other ?? null })
    if (!gone) return
    await stopped
    const call = carDraftsClient().my['car-drafts'][':id']
    // One that never reached the server is not there.
    await call.$delete({ param: { id: gone } }, { init: { keepalive: true } }).catch(() => undefined)
  }

  const steps = stepsOf({ isValid: car.checkScreen, onLeave: saving.saveNow })
  return (
    <>
      <DashboardPageHeader
        intro={
          <span className={screen === 'car' ? '' : 'max-sm:hidden'}>
            {t('addProductIntro')}{' '}
            <Link to="/prices/my-car" className="font-medium text-primary underline underline-offset-4">
              {t('whatIsItWorth')}
            </Link>
          </span>
        }
      >
        {t('addProduct')}
      </DashboardPageHeader>
      <ConfirmEmailNotice to="sell" className="mb-6 max-w-4xl" />
      <CarDraftNotices
        isRestored={opened?.isRestored ?? false}
        other={opened?.other ?? null}
        state={saving.state}
        isPastFirstScreen={screen !== 'car'}
        onStartOver={startOver}
        onBeginAnother={() => open(newDraft(), { isRestored: false, other: opened?.draft ?? null })}
        onOpen={goTo}
      />
      <CarForm
        key={opened?.draft.id ?? 'none'}
        car={car}
        steps={steps}
        isRestored={opened?.isRestored ?? true}
        submitLabel={t('addProductButton')}
      />
    </>
  )
}
