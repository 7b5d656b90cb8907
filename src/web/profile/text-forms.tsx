import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { EditProfile } from '#contract/profile.ts'
import { read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { profileClient } from '#web/profile/clients.ts'
import { FormActions } from '#web/profile/form-actions.tsx'
import { useProfileTexts } from '#web/texts/profile.ts'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.tsx'

export type ProfileFormProps = {
  /** Loads the page's data anew. */
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const Name = z.object({ name: EditProfile.shape.name.unwrap() })

export function NameForm({ name, onSaved, onClose }: ProfileFormProps & { name: string }) {
  const t = useProfileTexts()
  const form = useForm({ resolver: zodResolver(Name), defaultValues: { name } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      await read(profileClient().profile.$patch({ json }))
      await onSaved()
      notify.success(t('nameSaved'))
      onClose()
    } catch (error) {
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

export function PhoneForm({ phoneNumber, onSaved, onClose }: ProfileFormProps & { phoneNumber: string }) {
  const t = useProfileTexts()
  const form = useForm({ resolver: zodResolver(Phone), defaultValues: { phoneNumber } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      await read(profileClient().profile.$patch({ json }))
      await onSaved()
      notify.success(t('phoneSaved'))
      onClose()
    } catch (error) {
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
