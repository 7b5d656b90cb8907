import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { read } from '#web/client/api-client.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { deleteCarDraft, readCarDraft, saveCarDraft } from '#web/listings/car-draft.ts'
import { CarForm } from '#web/listings/car-form.tsx'
import { checkNewCar, emptyCarForm } from '#web/listings/car-form-values.ts'
import { ownCarsClient } from '#web/listings/clients.ts'
import { useCarForm } from '#web/listings/use-car-form.ts'
import { storedPhotos } from '#web/listings/use-photos.ts'
import { useListingsTexts } from '#web/texts/listings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { requireViewer } from '#web/viewer/viewer.ts'
import type { Route } from './+types/add-product'

export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireViewer(args, 'Seller')
  return { accountId: id }
}

type DraftState = 'not-read' | 'new' | 'restored' | 'posted'

export default function AddProduct({ loaderData: { accountId } }: Route.ComponentProps) {
  const t = useListingsTexts()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<DraftState>('not-read')
  const car = useCarForm({
    values: emptyCarForm,
    photos: [],
    check: (values, photoIds) => checkNewCar(values, photoIds, new Date()),
    async send(json) {
      await read(ownCarsClient().cars.$post({ json }))
      setDraft('posted')
      deleteCarDraft(accountId)
      notify.success(messages.carPosted)
      await navigate('/dashboard/myProduct')
    },
  })
  const { form, photos } = car

  // Only the browser has the draft, so that it comes in after the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account.
  useEffect(() => {
    const kept = readCarDraft(accountId)
    if (kept) {
      form.reset(kept.values, { keepDefaultValues: true })
      photos.replaceAll(kept.photos)
    }
    setDraft(kept ? 'restored' : 'new')
  }, [accountId])

  const values = form.watch()
  useEffect(() => {
    if (draft === 'new' || draft === 'restored')
      saveCarDraft(accountId, { values, photos: storedPhotos(photos.photos) })
  }, [accountId, draft, values, photos.photos])

  function startAfresh() {
    deleteCarDraft(accountId)
    form.reset(emptyCarForm)
    photos.replaceAll([])
    setDraft('new')
  }

  return (
    <>
      <PageTitle intro={t('addProductIntro')}>{t('addProduct')}</PageTitle>
      <ConfirmEmailNotice to="sell" className="mb-6 max-w-4xl" />
      {draft === 'restored' && (
        <Notice
          isAnnounced
          className="mb-6 max-w-4xl"
          action={
            <Button look="secondary" onClick={startAfresh}>
              {t('startAfresh')}
            </Button>
          }
        >
          {t('keptDraft')}
        </Notice>
      )}
      <CarForm car={car} submitLabel={t('addProductButton')} />
    </>
  )
}
