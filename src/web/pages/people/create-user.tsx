import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CreateUserRequest, reservedNameErrorMessage } from '#contract/accounts.ts'
import { notificationMessages, notificationNextStepMessages } from '#contract/notification-and-validation-messages.ts'
import { AccountFields } from '#web/accounts/account-fields.tsx'
import { accountFieldNames, createAccountRequestBody, photoFileListSchema } from '#web/accounts/account-form.ts'
import { drawInitialsAvatar } from '#web/accounts/draw-initials-avatar.ts'
import { browserFetch, readApiResponse } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { useInterruptedForm } from '#web/forms/use-interrupted-form.ts'
import { usePeopleTexts } from '#web/texts/use-people-texts.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/create-user'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  return null
}

const CreateUserForm = CreateUserRequest.extend({ photo: photoFileListSchema }).superRefine((user, context) => {
  const message = reservedNameErrorMessage(user)
  if (message) context.addIssue({ code: 'custom', path: ['name'], message })
})
type Values = Omit<z.input<typeof CreateUserForm>, 'role'> & { role: string }

const nobody = { name: '', email: '', password: '', phoneNumber: '', role: '' }
/** The fields that outlive an ended session: no password, and no file, which a browser does not restore. */
const interruptible = { form: 'create-user', fields: ['name', 'email', 'phoneNumber', 'role'] }

export default function CreateUserPage() {
  const t = usePeopleTexts()
  const shell = useShellTexts()
  const isHydrated = useHydrated()
  const [made, setMade] = useState(0)
  const form = useForm<Values>({
    // The role is a plain string until it is chosen; the resolver checks it.
    resolver: zodResolver(CreateUserForm) as never,
    defaultValues: nobody,
  })
  const { errors, isSubmitting } = form.formState
  const { keep } = useInterruptedForm(interruptible, (kept) => form.reset({ ...nobody, ...kept }))

  const submit = form.handleSubmit(async (values) => {
    try {
      await readApiResponse(
        browserFetch('/api/admin/people', { method: 'POST', body: createAccountRequestBody(values) }),
      )
      toastNotifier.success(notificationMessages.userCreated, {
        next: notificationNextStepMessages.userCreated(values.name.trim()),
      })
      form.reset(nobody)
      setMade(made + 1)
    } catch (error) {
      const { name, email, phoneNumber = '', role } = values
      keep(error, { name, email, phoneNumber, role })
      showServerFormErrors(error, { setError: form.setError, fields: accountFieldNames })
    }
  })

  const drawTheirs = async () =>
    (await form.trigger('name', { shouldFocus: true })) ? drawInitialsAvatar(form.getValues('name')) : null

  return (
    <>
      <DashboardPageHeader intro={t('createIntro')}>{t('createAnUser')}</DashboardPageHeader>
      <Card as="section" aria-label={t('newUser')} className="max-w-2xl p-5 sm:p-8">
        <form onSubmit={submit} noValidate>
          {/* Disabled until React listens: text typed before would be lost. */}
          <fieldset disabled={!isHydrated} className="grid gap-5">
            <AccountFields
              // A new key after each user: the photo field would keep the preview of its old file.
              key={made}
              words={{
                name: { label: t('name') },
                email: { label: t('email') },
                password: { label: t('password'), hint: t('passwordHint') },
                phoneNumber: { label: t('number'), hint: t('numberHint') },
                role: { label: t('role') },
                photo: { label: t('photo'), hint: t('photoHint') },
              }}
              register={(field) => form.register(field)}
              errors={errors}
              roles={[
                { value: 'admin', label: shell('Admin') },
                { value: 'Seller', label: shell('Seller') },
                { value: 'Buyer', label: shell('Buyer') },
              ]}
              rolePlaceholder={t('chooseRole')}
              isOwn={false}
              initials={{ label: t('useInitials'), draw: drawTheirs }}
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
