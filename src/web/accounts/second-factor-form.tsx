import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { SecondFactorSignInRequest } from '#contract/second-factor.ts'
import { secondFactorClient } from '#web/accounts/account-clients.ts'
import { ApiError, readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const Code = SecondFactorSignInRequest.pick({ code: true })

type SecondFactorFormProps = {
  /** The challenge that the first step returned. */
  challenge: string
  onSignedIn: () => Promise<unknown>
  /** Back to the first step: by choice, or because it has expired. */
  onBack: () => void
  /** True for a backup code instead of one of the app. */
  isBackup: boolean
  onSwitch: () => void
}

/** Asks for a code of the authenticator app, or a backup code, before the user is signed in (row S-23). */
export function SecondFactorForm({ challenge, isBackup, onSwitch, onSignedIn, onBack }: SecondFactorFormProps) {
  const t = useAccountsTexts()
  const form = useForm({ resolver: zodResolver(Code), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await readApiResponse(secondFactorClient().auth['two-factor'].verify.$post({ json: { challenge, code } }))
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['code'] })
      if (error instanceof ApiError && error.code === 'gone') onBack()
      return
    }
    await onSignedIn()
  })

  function switchKind() {
    onSwitch()
    form.reset()
    form.setFocus('code')
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label={isBackup ? t('backupCode') : t('code')}
          inputMode={isBackup ? 'text' : 'numeric'}
          autoComplete={isBackup ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          error={errors.code?.message}
          {...form.register('code')}
        />
        <SubmitButton isBusy={isSubmitting} className="w-full">
          {t('logIn')}
        </SubmitButton>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Button look="quiet" onClick={switchKind}>
          {isBackup ? t('useApp') : t('useBackupCode')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('startAgain')}
        </Button>
      </div>
    </>
  )
}
