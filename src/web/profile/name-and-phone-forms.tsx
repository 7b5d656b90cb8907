import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Role, reservedNameErrorMessage } from '#contract/accounts.ts'
import { EditProfileRequest } from '#contract/profile.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import type { InterruptedFormState } from '#web/forms/use-interrupted-form.ts'
import { DialogFormActions } from '#web/profile/dialog-form-actions.tsx'
import { profileClient } from '#web/profile/profile-clients.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

export type ProfileFormProps = {
  /** Reloads the page's data. */
  onSaved: () => Promise<unknown>
  onClose: () => void
}
export type InterruptibleProfileFormProps = ProfileFormProps & { interrupted: InterruptedFormState }

const nameOf = (role: Role) =>
  z.object({ name: EditProfileRequest.shape.name.unwrap() }).superRefine(({ name }, context) => {
    const message = reservedNameErrorMessage({ name, role })
    if (message) context.addIssue({ code: 'custom', path: ['name'], message })
  })

export function ProfileNameForm({
  name,
  role,
  interrupted,
  onSaved,
  onClose,
}: InterruptibleProfileFormProps & { name: string; role: Role }) {
  const t = useProfileTexts()
  const form = useForm({ resolver: zodResolver(nameOf(role)), defaultValues: { name: interrupted.kept?.name ?? name } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      await readApiResponse(profileClient().profile.$patch({ json }))
      await onSaved()
      toastNotifier.success(t('nameSaved'))
      onClose()
    } catch (error) {
      interrupted.keep(error, json)
      showServerFormErrors(error, { setError: form.setError, fields: ['name'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <TextInput
        label={t('fullName')}
        autoComplete="name"
        hint={t('nameHint')}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <DialogFormActions isSaving={isSubmitting} onCancel={onClose} />
    </form>
  )
}

const Phone = z.object({ phoneNumber: EditProfileRequest.shape.phoneNumber.unwrap() })

export function ProfilePhoneForm({
  phoneNumber,
  interrupted,
  onSaved,
  onClose,
}: InterruptibleProfileFormProps & { phoneNumber: string }) {
  const t = useProfileTexts()
  const form = useForm({
    resolver: zodResolver(Phone),
    defaultValues: { phoneNumber: interrupted.kept?.phoneNumber ?? phoneNumber },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      await readApiResponse(profileClient().profile.$patch({ json }))
      await onSaved()
      toastNotifier.success(t('phoneSaved'))
      onClose()
    } catch (error) {
      interrupted.keep(error, form.getValues())
      showServerFormErrors(error, { setError: form.setError, fields: ['phoneNumber'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <TextInput
        label={t('phoneNumber')}
        type="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
      <DialogFormActions isSaving={isSubmitting} onCancel={onClose} />
    </form>
  )
}
