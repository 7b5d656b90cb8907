import { useEffect, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { carsClient } from '#web/car/cars-client.ts'
import { loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { deleteInterruptedForm, readInterruptedForm, saveInterruptedForm } from '#web/forms/interrupted-form.ts'
import { useLanguage, useReaderUnits } from '#web/i18n/language.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { CarForm } from '#web/listings/car-form.tsx'
import {
  type CarFormValues,
  carFormValuesOf,
  emptyCarFormValues,
  parseTypedDollars,
  validateCarChangesForm,
} from '#web/listings/car-form-values.ts'
import { parseSavedPhotos } from '#web/listings/local-car-drafts.ts'
import { ownCarsClient } from '#web/listings/own-cars-client.ts'
import { useCarForm } from '#web/listings/use-car-form.ts'
import { filterUploadedPhotos } from '#web/listings/use-car-form-photos.ts'
import type { UploadedPhoto } from '#web/media/upload-photo.ts'
import { OfferMinimumField } from '#web/offers/offer-minimum-field.tsx'
import { useOfferMinimumField } from '#web/offers/use-offer-minimum-field.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/edit-product'

/** `isMinimumTyped` is empty where the minimum was not touched: `minimum` says nothing then. */
type KeptCar = CarFormValues & { photos: string; minimum: string; isMinimumTyped: string }
const carFields = [
  ...(Object.keys(emptyCarFormValues) as (keyof CarFormValues)[]),
  'photos',
  'minimum',
  'isMinimumTyped',
] as const

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireSignedInUser(args, 'Seller')
  const { context, params } = args
  const car = await loadOrPageError(
    carsClient(context.get(apiFetchContext)).cars[':id'].$get({ param: { id: params.id } }),
  )
  // For other users the car does not exist (row A-02).
  if (car.seller.id !== viewer.id)
    throw data({ code: 'not_found', message: 'We couldn’t find that car.' }, { status: 404 })
  return { car }
}

type Car = Route.ComponentProps['loaderData']['car']

export default function EditProduct({ loaderData: { car } }: Route.ComponentProps) {
  const t = useListingsTexts()
  const refusal = refusalOf(car)
  return (
    <>
      <DashboardPageHeader intro={car.title}>{t('editProduct')}</DashboardPageHeader>
      {refusal ? (
        <EmptyState
          title={t(refusal.title)}
          action={<ButtonLink to="/dashboard/myProduct">{t('myProducts')}</ButtonLink>}
        >
          {t(refusal.words)}
        </EmptyState>
      ) : (
        <EditForm key={car.id} car={car} />
      )}
    </>
  )
}

/** Why the car cannot be changed; null where it can. */
function refusalOf({ status, isTakenDown }: Car): Record<'title' | 'words', TextKey<typeof useListingsTexts>> | null {
  if (isTakenDown) {
    return { title: 'tookDown', words: 'tookDownText' }
  }
  const words = 'staysAsSeen'
  if (status === 'sold') return { title: 'isSold', words }
  return status === 'reserved' ? { title: 'isReserved', words } : null
}

function EditForm({ car }: { car: Car }) {
  const t = useListingsTexts()
  const navigate = useNavigate()
  const typist = { language: useLanguage(), units: useReaderUnits() }
  // The values at page load: a switch of language must not look like a change.
  const [before] = useState(() => carFormValuesOf(car, typist))
  const accountId = car.seller.id
  const name = `car:${car.id}`
  const [kept] = useState(() => readInterruptedForm<KeptCar>(name, { accountId, fields: carFields }))
  useEffect(() => {
    if (kept) deleteInterruptedForm(name)
  }, [kept, name])
  const uploads = uploadsOf(car)
  const minimum = useOfferMinimumField(car.id, kept?.isMinimumTyped ? kept.minimum : undefined)
  const form = useCarForm({
    values: kept ? typedOf(kept) : before,
    photos: parseSavedPhotos(kept?.photos) ?? uploads,
    check(values, photoIds) {
      const isKept = photoIds.join() === uploads.map(({ id }) => id).join()
      const changes = { before, values, photoIds: isKept ? undefined : photoIds }
      const checked = validateCarChangesForm(changes, new Date())
      const isMinimumRight = minimum.check(parseTypedDollars(values.price) ?? undefined)
      return isMinimumRight || checked.kind === 'wrong' ? checked : { kind: 'wrong', errors: {} }
    },
    async send(json) {
      try {
        await minimum.saveWith(car.priceCents, () =>
          readApiResponse(ownCarsClient().cars[':id'].$patch({ param: { id: car.id }, json })),
        )
      } catch (error) {
        // When the session has ended, the page itself leads to the log-in and back.
        const photos = JSON.stringify(filterUploadedPhotos(form.photos.photos))
        saveInterruptedForm(error, {
          form: name,
          accountId,
          values: {
            ...form.form.getValues(),
            photos,
            minimum: minimum.kept ?? '',
            isMinimumTyped: minimum.kept === undefined ? '' : 'yes',
          },
        })
        throw error
      }
      toastNotifier.success(t('changesSaved'))
      await navigate('/dashboard/myProduct')
    },
  })
  const showsStudio = uploads.length === 0
  return (
    <CarForm
      car={form}
      submitLabel={t('saveChanges')}
      ownCategory={car.brand}
      carId={car.id}
      isRestored
      priceFields={<OfferMinimumField minimum={minimum} />}
      photoHint={showsStudio ? t('drawnPicture') : undefined}
      aside={
        <ButtonLink look="quiet" to="/dashboard/myProduct">
          {t('cancel')}
        </ButtonLink>
      }
    />
  )
}

function typedOf({ photos: _photos, minimum: _minimum, isMinimumTyped: _typed, ...values }: KeptCar): CarFormValues {
  return values
}

/** At the end of a path of this site, or of an address of the CDN. */
const uploadAddress = /\/media\/([\w-]+)$/

/** The seller's uploaded photos; pictures that our studio rendered are not uploads. */
function uploadsOf(car: Car): UploadedPhoto[] {
  return car.pictures.flatMap((picture) => {
    const id = uploadAddress.exec(picture.urlBase)?.[1]
    return id ? [{ id, picture }] : []
  })
}
