import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { SignUp } from '#contract/accounts.ts'
import { messages, validation } from '#contract/messages.ts'
import { maxPhotoBytes } from '#contract/photos.ts'
import { browserFetch, read } from '#web/api-client.ts'
import { showServerErrors } from '#web/form-errors.ts'
import { AccountPanel } from '#web/pages/accounts/account-panel.tsx'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { useShellTexts } from '#web/texts/shell.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const SignUpForm = SignUp.extend({
  photo: z
    .custom<FileList>()
    .refine((files) => files?.[0] !== undefined, { error: validation.photoRequired, abort: true })
    .refine((files) => (files?.[0]?.size ?? 0) <= maxPhotoBytes, { error: 'The photo is larger than 15 MB' }),
})
type SignUpForm = z.input<typeof SignUpForm>

const fields = ['name', 'email', 'phoneNumber', 'password', 'photo', 'role'] as const

export default function Signup() {
  const t = useAccountsTexts()
  const shell = useShellTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = query.get('from')
  const loginPath = from ? `/login?${new URLSearchParams({ from })}` : '/login'
  const form = useForm<SignUpForm>({
    resolver: zodResolver(SignUpForm),
    defaultValues: { name: '', email: '', phoneNumber: '', password: '', role: 'Buyer' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const body = new FormData()
    for (const name of ['name', 'email', 'phoneNumber', 'password', 'role'] as const) body.set(name, values[name])
    if (values.photo[0]) body.set('photo', values.photo[0])
    try {
      await read(browserFetch('/api/accounts', { method: 'POST', body }))
      notify.success(messages.registered)
      await navigate(loginPath)
    } catch (error) {
      showServerErrors(error, { setError: form.setError, fields })
    }
  })

  return (
    <AccountPanel title={t('signUp')} intro={t('signUpIntro')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput label={t('fullName')} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextInput
          label={t('phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('phoneHint')}
          error={errors.phoneNumber?.message}
          {...form.register('phoneNumber')}
        />
        <PasswordInput
          label={t('password')}
          autoComplete="new-password"
          hint={t('passwordHint')}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <FilePicker
          label={t('photo')}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          hint={t('photoHint')}
          error={errors.photo?.message}
          {...form.register('photo')}
        />
        <Select
          label={t('role')}
          hint={t('roleHint')}
          options={[
            { value: 'Buyer', label: shell('Buyer') },
            { value: 'Seller', label: shell('Seller') },
          ]}
          error={errors.role?.message}
          {...form.register('role')}
        />
        <p className="text-muted text-sm">
          {t.rich('agreement', {
            terms: (words) => (
              <Link to="/terms" className="underline underline-offset-4">
                {words}
              </Link>
            ),
            privacy: (words) => (
              <Link to="/privacy" className="underline underline-offset-4">
                {words}
              </Link>
            ),
          })}
        </p>
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('signUp')}
        </SubmitButton>
      </form>
      <p className="text-muted">
        {t.rich('haveAccount', {
          link: (words) => (
            <Link to={loginPath} className="font-medium text-primary underline underline-offset-4">
              {words}
            </Link>
          ),
        })}
      </p>
    </AccountPanel>
  )
}
