import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Role, reservedNameFault } from '#contract/accounts.ts'
import { EditProfile } from '#contract/profile.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerErrors } from '#web/forms/form-errors.ts'
import type { InterruptedFormState } from '#web/forms/use-interrupted-form.ts'
import { FormActions } from '#web/profile/form-actions.tsx'
import { profileClient } from '#web/profile/profile-clients.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.tsx'

export type ProfileFormProps = {
  /** Reloads the page's data. */
  onSaved: () => Promise<unknown>
  onClose: () => void
}
export type InterruptibleProps = ProfileFormProps & { interrupted: InterruptedFormState }

const nameOf = (role: Role) =>
  z.object({ name: EditProfile.shape.name.unwrap() }).superRefine(({ name }, context) => {
    const message = reservedNameFault({ name, role })
    if (message) context.addIssue({ code: 'custom', path: ['name'], message })
  })

export function NameForm({
  name,
  role,
  interrupted,
  onSaved,
  onClose,
}: InterruptibleProps & { name: string; role: Role }) {
  const t = useProfileTexts()
  const form = useForm({ resolver: zodResolver(nameOf(role)), defaultValues: { name: interrupted.kept?.name ?? name } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      await readApiResponse(profileClient().profile.$patch({ json }))
      await onSaved()
      notify.success(t('nameSaved'))
      onClose()
    } catch (error) {
      interrupted.keep(error, json)
      showServerErrors(error, { setError: form.setError, fields: ['name'] })
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
      <FormActions isSaving={isSubmitting} onCancel={onClose} />
    </form>
  )
}

const Phone = z.object({ phoneNumber: EditProfile.shape.phoneNumber.unwrap() })

export function PhoneForm({
  phoneNumber,
  interrupted,
  onSaved,
  onClose,
}: InterruptibleProps & { phoneNumber: string }) {
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
      notify.success(t('phoneSaved'))
      onClose()
    } catch (error) {
      interrupted.keep(error, form.getValues())
      showServerErrors(error, { setError: form.setError, fields: ['phoneNumber'] })
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
      <FormActions isSaving={isSubmitting} onCancel={onClose} />
    </form>
  )
}
