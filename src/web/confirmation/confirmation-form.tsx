import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { confirmationRoutes } from '#api/confirmation.ts'
import type { ConfirmationWay } from '#contract/confirmation.ts'
import { ApiError, defineClient, read } from '#web/api-client.ts'
import { failureWords } from '#web/dashboard/say-failure.ts'
import { useProfileTexts } from '#web/texts/profile.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const client = defineClient<typeof confirmationRoutes>()
const calls = () => client().me.confirmation

type FormProps = { onConfirmed: () => void; onCancel: () => void }

/** Asks for the password, or for what a person without one has: a code of their app, or one that is mailed now. */
export function ConfirmationForm(props: FormProps) {
  const t = useProfileTexts()
  const ways = useQuery({ queryKey: ['confirmation-ways'], gcTime: 0, queryFn: findWays })
  const [isByCode, setByCode] = useState(false)
  if (ways.isPending) return <Spinner />
  if (ways.isError) return <Notice tone="error">{failureWords(ways.error)}</Notice>
  const way = isByCode ? 'secondFactor' : (ways.data[0] ?? 'password')
  return (
    <>
      <ProofForm key={way} way={way} {...props} />
      {way === 'password' && ways.data.includes('secondFactor') && (
        <ActionButton look="quiet" className="mt-3" onClick={() => setByCode(true)}>
          {t('confirmByCode')}
        </ActionButton>
      )}
    </>
  )
}

/** A code is mailed at once to whoever can confirm by one only. */
async function findWays(): Promise<ConfirmationWay[]> {
  const { ways } = await read(calls().$get())
  if (ways[0] === 'mail') await read(calls().mail.$post())
  return ways
}

function ProofForm({ way, onConfirmed, onCancel }: FormProps & { way: ConfirmationWay }) {
  const t = useProfileTexts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A dialog may stand in another form's way.
    event.stopPropagation()
    const typed = String(new FormData(event.currentTarget).get('proof') ?? '')
    setBusy(true)
    setError(undefined)
    try {
      await read(calls().$post({ json: way === 'password' ? { password: typed } : { code: typed } }))
      onConfirmed()
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {}
      setError(fields.password ?? fields.code ?? failureWords(failure))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">{t(way === 'mail' ? 'confirmMailed' : 'confirmWhy')}</p>
      {way === 'password' ? (
        <PasswordInput label={t('password')} name="proof" autoComplete="current-password" error={error} />
      ) : (
        <TextInput label={t('code')} name="proof" autoComplete="one-time-code" error={error} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel} disabled={isBusy}>
          {t('cancel')}
        </Button>
        <SubmitButton isBusy={isBusy}>{t('confirm')}</SubmitButton>
      </div>
    </form>
  )
}
