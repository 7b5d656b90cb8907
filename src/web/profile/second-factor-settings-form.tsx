import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  ConfirmSecondFactorRequest,
  OwnPasswordRequest,
  SecondFactorProofRequest,
  type SecondFactorSetupStartedResponse,
} from '#contract/second-factor.ts'
import { secondFactorClient } from '#web/accounts/account-clients.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { showServerFormErrors } from '#web/forms/show-server-form-errors.ts'
import { BackupCodeList } from '#web/profile/backup-code-list.tsx'
import { DialogFormActions } from '#web/profile/dialog-form-actions.tsx'
import type { ProfileFormProps } from '#web/profile/name-and-phone-forms.tsx'
import { QrCode } from '#web/profile/qr-code.tsx'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

type Step =
  | { kind: 'password' }
  | { kind: 'scan'; begun: SecondFactorSetupStartedResponse }
  | { kind: 'codes'; codes: string[] }

/** Turns the second factor on, step by step, or off; shows the backup codes once (row S-27). */
export function SecondFactorSettingsForm({ isOn, onSaved, onClose }: ProfileFormProps & { isOn: boolean }) {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const showCodes = (codes: string[]) => setStep({ kind: 'codes', codes })
  if (step.kind === 'codes') return <BackupCodeList codes={step.codes} onClose={onClose} />
  if (step.kind === 'scan') {
    return <ScanForm begun={step.begun} onSaved={onSaved} onClose={onClose} onCodes={showCodes} />
  }
  if (isOn) return <ManageForm onSaved={onSaved} onClose={onClose} onCodes={showCodes} />
  return <BeginForm onClose={onClose} onBegun={(begun) => setStep({ kind: 'scan', begun })} />
}

const calls = () => secondFactorClient().auth['two-factor']
const password = { resolver: zodResolver(OwnPasswordRequest), defaultValues: { currentPassword: '' } }

function BeginForm({
  onClose,
  onBegun,
}: {
  onClose: () => void
  onBegun: (begun: SecondFactorSetupStartedResponse) => void
}) {
  const t = useProfileTexts()
  const form = useForm(password)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      onBegun(await readApiResponse(calls().enable.$post({ json })))
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['currentPassword'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t('secondFactorIntro')}</p>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <DialogFormActions isSaving={isSubmitting} saveLabel={t('goOn')} onCancel={onClose} />
    </form>
  )
}

type CodesProps = ProfileFormProps & { onCodes: (codes: string[]) => void }

function ScanForm({ begun, onSaved, onClose, onCodes }: CodesProps & { begun: SecondFactorSetupStartedResponse }) {
  const t = useProfileTexts()
  const form = useForm({ resolver: zodResolver(ConfirmSecondFactorRequest), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (json) => {
    try {
      const { backupCodes } = await readApiResponse(calls().confirm.$post({ json }))
      onCodes(backupCodes)
      toastNotifier.success(t('secondFactorOn'))
      await onSaved()
    } catch (error) {
      showServerFormErrors(error, { setError: form.setError, fields: ['code'] })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t('scanIntro')}</p>
      <QrCode text={begun.totpURI} label={t('qrCode')} />
      <p className="text-muted text-sm">
        {t.rich('typeSecret', {
          secret: () => (
            <span className="mt-1 block break-words font-mono text-base text-ink">
              {begun.secret.match(/.{4}/g)?.join(' ')}
            </span>
          ),
        })}
      </p>
      <TextInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <DialogFormActions isSaving={isSubmitting} saveLabel={t('turnOn')} onCancel={onClose} />
    </form>
  )
}

function ManageForm({ onSaved, onClose, onCodes }: CodesProps) {
  const t = useProfileTexts()
  const form = useForm({
    resolver: zodResolver(SecondFactorProofRequest),
    defaultValues: { currentPassword: '', code: '' },
  })
  const { errors, isSubmitting } = form.formState

  const act = (action: (json: SecondFactorProofRequest) => Promise<unknown>) =>
    form.handleSubmit(async (json) => {
      try {
        await action(json)
        await onSaved()
      } catch (error) {
        showServerFormErrors(error, { setError: form.setError, fields: ['currentPassword', 'code'] })
      }
    })

  const renew = act(async (json) => {
    const { backupCodes } = await readApiResponse(calls()['generate-backup-codes'].$post({ json }))
    onCodes(backupCodes)
  })
  const stop = act(async (json) => {
    await readApiResponse(calls().disable.$post({ json }))
    toastNotifier.success(t('secondFactorOff'))
    onClose()
  })

  return (
    <form onSubmit={renew} noValidate className="grid gap-5">
      <p className="text-muted">{t('manageIntro')}</p>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <TextInput
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="danger" onClick={stop} disabled={isSubmitting}>
          {t('turnOff')}
        </Button>
        <SubmitButton isBusy={isSubmitting}>{t('newBackupCodes')}</SubmitButton>
      </div>
    </form>
  )
}
