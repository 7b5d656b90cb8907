import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#web/client/api-client.ts'
import { errorText } from '#web/forms/toast-error.ts'
import {
  type CarErrors,
  type CarField,
  type CarValues,
  type Checked,
  carFieldOfRequestField,
  emptyCarForm,
} from '#web/listings/car-form-values.ts'
import { filterUploadedPhotos, usePhotos } from '#web/listings/use-photos.ts'
import type { UploadedPhoto } from '#web/media/upload-photo.ts'
import { notify } from '#web/ui/notify.ts'

type CarFormOptions<Request> = {
  values: CarValues
  photos: UploadedPhoto[]
  /** Returns the request for the typed values, or their errors. */
  check: (values: CarValues, photoIds: string[]) => Checked<Request>
  send: (request: Request) => Promise<void>
}

const order = [...Object.keys(emptyCarForm), 'photo'] as CarField[]

/** The state of the car form: the typed values, the photos, and the errors of both. */
export function useCarForm<Request>({ values, photos: photosAtFirst, check, send }: CarFormOptions<Request>) {
  const form = useForm<CarValues>({ defaultValues: values })
  const photos = usePhotos(photosAtFirst)
  const [photoError, setPhotoError] = useState<string>()
  const [photoInput, setPhotoInput] = useState<HTMLInputElement | null>(null)
  const { errors: textErrors, isSubmitting } = form.formState

  function show(errors: CarErrors) {
    setPhotoError(errors.photo)
    const wrong = order.filter((field) => errors[field])
    for (const field of wrong) if (field !== 'photo') form.setError(field, { message: errors[field] })
    const [first] = wrong
    if (first === 'photo') photoInput?.focus()
    else if (first) {
      // Folded fields cannot take the focus.
      for (const input of document.getElementsByName(first)) input.closest('details')?.setAttribute('open', '')
      form.setFocus(first)
    }
  }

  const submit = form.handleSubmit(async (typed) => {
    setPhotoError(undefined)
    try {
      const chosen = await photos.finished()
      const hasFailed = chosen.some(({ kind }) => kind === 'failed')
      const ids = filterUploadedPhotos(chosen).map(({ id }) => id)
      const checked = check(typed, ids)
      const wrong = checked.kind === 'wrong' ? checked.errors : {}
      // A failed photo would otherwise be missing without notice.
      if (hasFailed) show({ ...wrong, photo: failedPhoto })
      else if (checked.kind === 'wrong') show(wrong)
      else await send(checked.request)
    } catch (error) {
      const refused = refusedFields(error)
      show(refused)
      if (Object.keys(refused).length === 0) notify.error(errorText(error))
    }
  })

  const errors: CarErrors = { photo: photoError }
  for (const [field, error] of Object.entries(textErrors)) errors[field as CarField] = error?.message
  return { form, photos, errors, isSubmitting, submit, setPhotoInput, forgetPhotoError: () => setPhotoError(undefined) }
}

const failedPhoto = 'One photo could not be uploaded. Try it again, or remove it.'

function refusedFields(error: unknown): CarErrors {
  const errors: CarErrors = {}
  if (!(error instanceof ApiError)) return errors
  for (const [name, message] of Object.entries(error.fields)) {
    const field = carFieldOfRequestField(name)
    if (field) errors[field] ??= message
  }
  return errors
}
