import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CreateUser } from '#contract/accounts.ts'
import { messages, validation } from '#contract/messages.ts'
import { maxPhotoBytes } from '#contract/photos.ts'
import { browserFetch, read } from '#web/api-client.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { showServerErrors } from '#web/form-errors.ts'
import { usePeopleTexts } from '#web/texts/people.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/create-user'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Admin')
  return null
}

const CreateUserForm = CreateUser.extend({
  photo: z
    .custom<FileList>()
    .refine((files) => files?.[0] !== undefined, { error: validation.photoRequired, abort: true })
    .refine((files) => (files?.[0]?.size ?? 0) <= maxPhotoBytes, { error: 'The photo is larger than 15 MB' }),
})
type Values = Omit<z.input<typeof CreateUserForm>, 'role'> & { role: string }

const texts = ['name', 'email', 'password', 'phoneNumber', 'role'] as const
const fields = [...texts, 'photo'] as const
const nobody = { name: '', email: '', password: '', phoneNumber: '', role: '' }

export default function CreateUserPage() {
  const t = usePeopleTexts()
  const shell = useShellTexts()
  const isHydrated = useHydrated()
  const [made, setMade] = useState(0)
  const form = useForm<Values>({
    // The role is a word until it is chosen: the resolver is what says so.
    resolver: zodResolver(CreateUserForm) as never,
    defaultValues: nobody,
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const body = new FormData()
    for (const name of texts) body.set(name, values[name] ?? '')
    if (values.photo[0]) body.set('photo', values.photo[0])
    try {
      await read(browserFetch('/api/admin/people', { method: 'POST', body }))
      notify.success(messages.userCreated)
      form.reset(nobody)
      setMade(made + 1)
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields })
    }
  })

  return (
    <>
      <PageTitle intro={t('createIntro')}>{t('createAnUser')}</PageTitle>
      <Card as="section" aria-label={t('newUser')} className="max-w-2xl p-5 sm:p-8">
        <form onSubmit={submit} noValidate>
          {/* Disabled until React listens: what is typed before would be lost. */}
          <fieldset disabled={!isHydrated} className="grid gap-5">
            <TextInput label={t('name')} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="off"
              error={errors.email?.message}
              {...form.register('email')}
            />
            <PasswordInput
              label={t('password')}
              autoComplete="new-password"
              hint={t('passwordHint')}
              error={errors.password?.message}
              {...form.register('password')}
            />
            <TextInput
              label={t('number')}
              type="tel"
              autoComplete="off"
              hint={t('numberHint')}
              error={errors.phoneNumber?.message}
              {...form.register('phoneNumber')}
            />
            <Select
              label={t('role')}
              placeholder={t('chooseRole')}
              options={[
                { value: 'admin', label: shell('Admin') },
                { value: 'Seller', label: shell('Seller') },
                { value: 'Buyer', label: shell('Buyer') },
              ]}
              error={errors.role?.message}
              {...form.register('role')}
            />
            <FilePicker
              // A new one after each person: it keeps the preview of its own file.
              key={made}
              label={t('photo')}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              hint={t('photoHint')}
              error={errors.photo?.message}
              {...form.register('photo')}
            />
            <SubmitButton isBusy={isSubmitting} className="justify-self-start">
              {t('createUser')}
            </SubmitButton>
          </fieldset>
        </form>
      </Card>
    </>
  )
}
