import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import {
  type CarDraft,
  deleteCarDraft,
  deleteSetAsideCarDraft,
  readCarDraft,
  readSetAsideCarDraft,
  saveCarDraft,
  setAsideCarDraft,
} from '#web/listings/car-draft.ts'
import { CarForm } from '#web/listings/car-form.tsx'
import { emptyCarFormValues, prefilledCarFormValues, validateNewCarForm } from '#web/listings/car-form-values.ts'
import { ownCarsClient } from '#web/listings/own-cars-client.ts'
import { useCarForm } from '#web/listings/use-car-form.ts'
import { filterUploadedPhotos } from '#web/listings/use-car-form-photos.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/add-product'

export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireSignedInUser(args, 'Seller')
  return { accountId: id, prefilled: prefilledCarFormValues(args.url.searchParams) }
}

type DraftState = 'not-read' | 'new' | 'restored' | 'posted'

export default function AddProduct({ loaderData: { accountId, prefilled } }: Route.ComponentProps) {
  const t = useListingsTexts()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<DraftState>('not-read')
  const [replaced, setReplaced] = useState<CarDraft | null>(null)
  const car = useCarForm({
    values: emptyCarFormValues,
    photos: [],
    check: (values, photoIds) => validateNewCarForm(values, photoIds, new Date()),
    async send(json) {
      await readApiResponse(ownCarsClient().cars.$post({ json }))
      setDraft('posted')
      deleteCarDraft(accountId)
      deleteSetAsideCarDraft(accountId)
      toastNotifier.success(notificationMessages.carPosted, { next: notificationNextStepMessages.carPosted })
      await navigate('/dashboard/myProduct')
    },
  })
  const { form, photos } = car

  // Only the browser has the draft, so it appears after the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account.
  useEffect(() => {
    if (prefilled) {
      setAsideCarDraft(accountId, { values: prefilled, photos: [] })
      // From now on the draft has the values: a reload must not undo what the seller has typed since.
      void navigate('/dashboard/addProduct', { replace: true, preventScrollReset: true })
    }
    const kept = readCarDraft(accountId) ?? (prefilled && { values: prefilled, photos: [] })
    if (kept) show(kept)
    setReplaced(readSetAsideCarDraft(accountId))
    setDraft(kept && !prefilled ? 'restored' : 'new')
  }, [accountId])

  function show({ values, photos: pictures }: CarDraft) {
    form.reset(values, { keepDefaultValues: true })
    photos.replaceAll(pictures)
  }

  function goBackToReplaced(before: CarDraft) {
    deleteSetAsideCarDraft(accountId)
    setReplaced(null)
    show(before)
  }

  const values = form.watch()
  useEffect(() => {
    if (draft === 'new' || draft === 'restored')
      saveCarDraft(accountId, { values, photos: filterUploadedPhotos(photos.photos) })
  }, [accountId, draft, values, photos.photos])

  function startAfresh() {
    deleteCarDraft(accountId)
    form.reset(emptyCarFormValues)
    photos.replaceAll([])
    setDraft('new')
  }

  return (
    <>
      <DashboardPageHeader
        intro={
          <>
            {t('addProductIntro')}{' '}
            <Link to="/prices/my-car" className="font-medium text-primary underline underline-offset-4">
              {t('whatIsItWorth')}
            </Link>
          </>
        }
      >
        {t('addProduct')}
      </DashboardPageHeader>
      <ConfirmEmailNotice to="sell" className="mb-6 max-w-4xl" />
      {draft === 'restored' && (
        <InlineNotice
          isAnnounced
          className="mb-6 max-w-4xl"
          action={
            <Button look="secondary" onClick={startAfresh}>
              {t('startAfresh')}
            </Button>
          }
        >
          {t('keptDraft')}
        </InlineNotice>
      )}
      {replaced && (
        <InlineNotice
          isAnnounced
          className="mb-6 max-w-4xl"
          action={
            <Button look="secondary" onClick={() => goBackToReplaced(replaced)}>
              {t('backToDraft')}
            </Button>
          }
        >
          {t('replacedDraft', { title: replaced.values.title || t('untitledDraft') })}
        </InlineNotice>
      )}
      <CarForm car={car} submitLabel={t('addProductButton')} />
    </>
  )
}
