import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { EditProfile } from '#contract/profile.ts'
import { read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { profileClient } from '#web/profile/clients.ts'
import { FormActions } from '#web/profile/form-actions.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.tsx'

export type ProfileFormProps = {
  /** Loads the page's data anew. */
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const Name = z.object({ name: EditProfile.shape.name.unwrap() })

export function NameForm({ name, onSaved, onClose }: ProfileFormProps & { name: string }) {
  const form = useForm({ resolver: zodResolver(Name), defaultValues: { name } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      await read(profileClient().profile.$patch({ json }))
      await onSaved()
      notify.success('Your name is saved')
      onClose()
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['name'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <TextInput
        label="Full name"
        autoComplete="name"
        hint="Orders keep the name under which they were made."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <FormActions isSaving={isSubmitting} onCancel={onClose} />
    </form>
  )
}

const Phone = z.object({ phoneNumber: EditProfile.shape.phoneNumber.unwrap() })

export function PhoneForm({ phoneNumber, onSaved, onClose }: ProfileFormProps & { phoneNumber: string }) {
  const form = useForm({ resolver: zodResolver(Phone), defaultValues: { phoneNumber } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      await read(profileClient().profile.$patch({ json }))
      await onSaved()
      notify.success('Your phone number is saved')
      onClose()
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields: ['phoneNumber'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <TextInput
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="Shown only to the other side of a booking."
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
      <FormActions isSaving={isSubmitting} onCancel={onClose} />
    </form>
  )
}
