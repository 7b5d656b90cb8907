import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { reauthenticationRoutes } from '#api/reauthentication.ts'
import type { ReauthenticationMethod } from '#contract/reauthentication.ts'
import { type ApiError, defineApiClient, readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import type { AlreadyEnteredCredentials } from '#web/reauthentication/use-reauthentication.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const client = defineApiClient<typeof reauthenticationRoutes>()
const calls = () => client().me.confirmation

type FormProps = { known: AlreadyEnteredCredentials; onConfirmed: () => void; onCancel: () => void }

/**
 * Asks for all credentials of the account: the password, a code where a second factor is on, or a code that is mailed
 * now.
 */
export function ReauthenticationForm(props: FormProps) {
  const ways = useQuery({ queryKey: ['confirmation-ways'], gcTime: 0, queryFn: findWays })
  if (ways.isPending) return <Spinner />
  if (ways.isError) return <InlineNotice tone="error">{userErrorMessage(ways.error)}</InlineNotice>
  return <ProofForm ways={ways.data} {...props} />
}

/** Mails a code at once to a user who can confirm only by one. */
async function findWays(): Promise<ReauthenticationMethod[]> {
  const { ways } = await readApiResponse(calls().$get())
  if (ways[0] === 'mail') await readApiResponse(calls().mail.$post())
  return ways
}

function ProofForm({ ways, known, onConfirmed, onCancel }: FormProps & { ways: readonly ReauthenticationMethod[] }) {
  const t = useProfileTexts()
  const hasPassword = ways.includes('password')
  const asksPassword = hasPassword && known.password === undefined
  const isMailed = ways.includes('mail')
  const hasCode = isMailed || ways.includes('secondFactor')
  const form = useForm({ defaultValues: { password: known.password ?? '', code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password, code }) => {
    try {
      const json = { ...(hasPassword ? { password } : {}), ...(hasCode ? { code } : {}) }
      await readApiResponse(calls().$post({ json }))
      onConfirmed()
    } catch (error) {
      // The typed values stay: after a wrong code the user need not type the password again.
      showServerFormErrors(error, {
        setError: form.setError,
        fields: asksPassword ? ['password', 'code'] : ['code'],
        showFailure,
      })
    }
  })

  function showFailure(failure: ApiError) {
    form.setError('root', { message: failure.message })
  }

  function submitThis(event: FormEvent<HTMLFormElement>) {
    // The dialog may be inside another form.
    event.stopPropagation()
    return submit(event)
  }

  return (
    <form onSubmit={submitThis} noValidate className="grid gap-5">
      <p className="text-muted">{t(isMailed ? 'confirmMailed' : 'confirmWhy')}</p>
      {asksPassword && (
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      {hasCode && (
        <TextInput
          label={t('code')}
          hint={isMailed ? undefined : t('codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      {errors.root?.message && (
        <InlineNotice tone="error" isAlert>
          <TranslatedMessage text={errors.root.message} />
        </InlineNotice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel} disabled={isSubmitting}>
          {t('cancel')}
        </Button>
        <SubmitButton isBusy={isSubmitting}>{t('confirm')}</SubmitButton>
      </div>
    </form>
  )
}
