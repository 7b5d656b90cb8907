import { type FormEvent, useState } from 'react'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { maxPhotoBytes } from '#contract/photos.ts'
import { drawInitialsAvatar } from '#web/accounts/draw-initials-avatar.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { uploadPhoto } from '#web/media/upload-photo.ts'
import { DialogFormActions } from '#web/profile/dialog-form-actions.tsx'
import type { InterruptibleProfileFormProps } from '#web/profile/name-and-phone-forms.tsx'
import { profileClient } from '#web/profile/profile-clients.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { PicturePicker } from '#web/ui/picture-picker.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

type State = { kind: 'choosing'; error?: string } | { kind: 'sending'; share: number }

/**
 * Uploads a photo first, then sets it as the user's. After a log-in in between the dialog opens again, without the
 * chosen file, which a browser does not restore.
 */
export function ProfilePhotoForm({ interrupted, onSaved, onClose }: InterruptibleProfileFormProps) {
  const t = useProfileTexts()
  const viewer = useSignedInUser()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<State>({ kind: 'choosing' })

  async function send(event: FormEvent) {
    event.preventDefault()
    const error = refusalOf(file)
    if (error || !file) return setState({ kind: 'choosing', error })
    setState({ kind: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => setState({ kind: 'sending', share })
      const { id } = await uploadPhoto(file, { onProgress, signal: new AbortController().signal })
      await readApiResponse(profileClient().profile.$patch({ json: { photoId: id } }))
      await onSaved()
      toastNotifier.success(t('photoSaved'))
      onClose()
    } catch (failure) {
      interrupted.keep(failure, {})
      const message = failure instanceof ApiError ? failure.fields.image : undefined
      setState({ kind: 'choosing', error: message ?? userErrorMessage(failure) })
    }
  }

  const isSending = state.kind === 'sending'
  return (
    <form onSubmit={send} noValidate className="grid gap-6">
      <PicturePicker
        label={t('photo')}
        hint={t('photoHint')}
        drawing={viewer ? { label: t('useInitials'), draw: () => drawInitialsAvatar(viewer.name) } : undefined}
        error={state.kind === 'choosing' ? state.error : undefined}
        disabled={isSending}
        progress={state.kind === 'sending' ? state.share : undefined}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null)
          setState({ kind: 'choosing' })
        }}
      />
      <DialogFormActions isSaving={isSending} onCancel={onClose} />
    </form>
  )
}

function refusalOf(file: File | null): string | undefined {
  if (!file) return validationMessages.photoRequired
  return file.size > maxPhotoBytes ? 'The photo is larger than 15 MB' : undefined
}
