import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import {
  type CarFormScreen,
  carFormErrorsOnScreen,
  carFormFieldOrder,
  firstScreenWithErrors,
} from '#web/listings/car-form-screens.ts'
import {
  type CarFormCheckResult,
  type CarFormErrors,
  type CarFormField,
  type CarFormValues,
  requestFieldToFormField,
} from '#web/listings/car-form-values.ts'
import { filterUploadedPhotos, useCarFormPhotos } from '#web/listings/use-car-form-photos.ts'
import type { UploadedPhoto } from '#web/media/upload-photo.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type CarFormOptions<Request> = {
  values: CarFormValues
  photos: UploadedPhoto[]
  /** Returns the request for the typed values, or their errors. */
  check: (values: CarFormValues, photoIds: string[]) => CarFormCheckResult<Request>
  send: (request: Request) => Promise<void>
  /** Called before errors are shown: a phone shows one screen of the form at a time. */
  onWrong?: (screen: CarFormScreen) => void
}

/** The state of the car form: the typed values, the photos, and the errors of both. */
export function useCarForm<Request>({ values, photos: photosAtFirst, check, send, onWrong }: CarFormOptions<Request>) {
  const form = useForm<CarFormValues>({ defaultValues: values })
  const photos = useCarFormPhotos(photosAtFirst)
  const [photoError, setPhotoError] = useState<string>()
  const [photoInput, setPhotoInput] = useState<HTMLInputElement | null>(null)
  const { errors: textErrors, isSubmitting } = form.formState

  function show(errors: CarFormErrors) {
    setPhotoError(errors.photo)
    const wrong = carFormFieldOrder.filter((field) => errors[field])
    for (const field of wrong) if (field !== 'photo') form.setError(field, { message: errors[field] })
    const [first] = wrong
    const screen = firstScreenWithErrors(errors)
    if (screen) onWrong?.(screen)
    // The screen of the field is shown first.
    if (first) setTimeout(() => focus(first))
  }

  function focus(field: CarFormField) {
    // Folded fields cannot take the focus.
    for (const input of document.getElementsByName(field)) input.closest('details')?.setAttribute('open', '')
    if (field === 'photo') photoInput?.focus()
    else form.setFocus(field)
    // The bar with the button lies over the lower end of the page: the error must not be under it.
    document.activeElement?.scrollIntoView({ block: 'center' })
  }

  /** Shows the errors of one screen, by the same rules as those of the whole form; returns whether it has none. */
  function checkScreen(screen: CarFormScreen): boolean {
    const checked = check(
      form.getValues(),
      filterUploadedPhotos(photos.photos).map(({ id }) => id),
    )
    const failed = photos.photos.some(({ kind }) => kind === 'failed') ? { photo: failedPhoto } : {}
    // Photos may still be on their way, or be taken later: only the end asks for them.
    const mayFollow = photos.photos.every(({ kind }) => kind === 'waiting' || kind === 'uploading')
    const wrong = {
      ...(checked.kind === 'wrong' ? checked.errors : {}),
      ...(mayFollow ? { photo: undefined } : failed),
    }
    const errors = carFormErrorsOnScreen(wrong, screen)
    form.clearErrors()
    show(errors)
    return Object.keys(errors).length === 0
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
      if (Object.keys(refused).length === 0) toastNotifier.error(userErrorMessage(error))
    }
  })

  const errors: CarFormErrors = { photo: photoError }
  for (const [field, error] of Object.entries(textErrors)) errors[field as CarFormField] = error?.message
  return {
    form,
    photos,
    errors,
    isSubmitting,
    submit,
    checkScreen,
    setPhotoInput,
    forgetPhotoError: () => setPhotoError(undefined),
  }
}

const failedPhoto = 'One photo couldn’t be uploaded. Try again or remove it.'

function refusedFields(error: unknown): CarFormErrors {
  const errors: CarFormErrors = {}
  if (!(error instanceof ApiError)) return errors
  for (const [name, message] of Object.entries(error.fields)) {
    const field = requestFieldToFormField(name)
    if (field) errors[field] ??= message
  }
  return errors
}
