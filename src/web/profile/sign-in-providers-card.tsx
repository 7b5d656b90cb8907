import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type SocialProvider, socialProviderDisplayNames } from '#contract/providers.ts'
import type { SignInOptionsResponse, SocialProviderConnectionsResponse } from '#contract/social-sign-in.ts'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import { SocialSignInErrorNotice } from '#web/accounts/social-sign-in-error.tsx'
import { readApiResponse } from '#web/client/api-client.ts'
import { ConfirmedActionButton } from '#web/dashboard/confirmed-action-button.tsx'
import { toastError } from '#web/forms/toast-error.ts'
import { useReauthentication } from '#web/reauthentication/use-reauthentication.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** The sign-in providers of the account, to connect and disconnect (row S-27). */
export function SignInProvidersCard({
  connections,
  ways,
}: {
  connections: SocialProviderConnectionsResponse
  ways: SignInOptionsResponse
}) {
  const t = useProfileTexts()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<SocialProvider | null>(null)
  const confirmed = useReauthentication()

  async function connect(provider: SocialProvider) {
    setRunning(provider)
    try {
      const { url } = await confirmed(() =>
        readApiResponse(socialSignInClient().auth['link-social'].$post({ json: { provider } })),
      )
      location.assign(url)
    } catch (error) {
      setRunning(null)
      toastError(error)
    }
  }

  async function disconnect(provider: SocialProvider) {
    setRunning(provider)
    try {
      await readApiResponse(socialSignInClient().auth['unlink-account'].$post({ json: { provider } }))
      toastNotifier.success(t('disconnected', { provider: socialProviderDisplayNames[provider] }))
    } catch (error) {
      toastError(error)
    } finally {
      await revalidate()
      setRunning(null)
    }
  }

  return (
    <Card as="section" aria-labelledby="connections" className="p-5 sm:p-6">
      <h2 id="connections" className="scroll-mt-24 text-xl">
        {t('connections')}
      </h2>
      <p className="mt-1 mb-3 text-muted">{t('connectionsIntro')}</p>
      <SocialSignInErrorNotice />
      <ul className="grid">
        {ways.providers.map(({ id, isAvailable }) => {
          const name = socialProviderDisplayNames[id]
          const connection = connections.items.find(({ provider }) => provider === id)
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 last:border-b-0"
            >
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <p className="text-muted text-sm">
                  {connection
                    ? t.rich('connectedSince', { time: () => <LocalizedTime at={connection.since} /> })
                    : isAvailable
                      ? t('notConnected')
                      : t('providerNotSetUp')}
                </p>
              </div>
              {connection && (
                <ConfirmedActionButton
                  label={t('disconnect')}
                  about={name}
                  look="secondary"
                  title={t('disconnectQuestion', { provider: name })}
                  confirmLabel={t('disconnect')}
                  isBusy={running === id}
                  onConfirm={() => disconnect(id)}
                >
                  <p>{t('disconnectMeans', { provider: name })}</p>
                </ConfirmedActionButton>
              )}
              {!connection && isAvailable && (
                <HydratedButton look="secondary" isBusy={running === id} onClick={() => connect(id)}>
                  {t('connect')}
                  <span className="sr-only">: {name}</span>
                </HydratedButton>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
