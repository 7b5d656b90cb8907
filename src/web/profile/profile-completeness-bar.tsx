import { useState } from 'react'
import type { ProfileCompleteness, ProfileCompletenessPart } from '#contract/profile.ts'
import { mailLinkClient } from '#web/accounts/mail-link-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { CircleCheck, CircleDashed } from '#web/ui/icons.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

const partNames: Record<ProfileCompletenessPart, TextKey<typeof useProfileTexts>> = {
  name: 'partName',
  email: 'partEmail',
  phone: 'partPhone',
  photo: 'partPhoto',
  password: 'partPassword',
  emailVerified: 'partEmailVerified',
  phoneVerified: 'partPhoneVerified',
  secondFactor: 'partSecondFactor',
}

/** How complete the profile is, which parts count, and which are missing (row S-27). */
export function ProfileCompletenessBar({ completeness: { points, parts } }: { completeness: ProfileCompleteness }) {
  const t = useProfileTexts()
  const missing = parts.filter(({ isDone }) => !isDone)
  return (
    <Card as="section" aria-labelledby="completeness" className="p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="completeness" className="text-xl">
          {t('completeness')}
        </h2>
        <p className="figures shrink-0 text-muted">
          {t.rich('of100', { points: () => <span className="font-semibold text-ink text-xl">{points}</span> })}
        </p>
      </div>
      <progress
        className="progress progress-primary mt-3 h-2.5 w-full"
        value={points}
        max={100}
        aria-labelledby="completeness"
      />
      <ul className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-1">
        {parts.map(({ key, points, isDone }) => (
          <li key={key} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
            ) : (
              <CircleDashed className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
            )}
            <span className={isDone ? '' : 'text-muted'}>
              {t(partNames[key])}
              <span className="sr-only">{`, ${isDone ? t('done') : t('missing')}`}</span>
            </span>
            <span className="figures mt-0.5 ms-auto shrink-0 text-muted text-sm">
              {isDone ? '' : '+'}
              {points}
            </span>
          </li>
        ))}
      </ul>
      {missing.some(({ key }) => key === 'emailVerified') && <ConfirmEmail />}
    </Card>
  )
}

function ConfirmEmail() {
  const t = useProfileTexts()
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    try {
      await readApiResponse(
        mailLinkClient().accounts['verification-mail'].$post({ json: { from: '/dashboard/myprofile' } }),
      )
      toastNotifier.success(t('linkSent'))
    } catch (error) {
      toastError(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="mt-4 border-line border-t pt-4">
      <p className="text-muted text-sm">{t('confirmEmail')}</p>
      <HydratedButton look="secondary" className="mt-3" isBusy={isSending} onClick={send}>
        {t('sendLinkAgain')}
      </HydratedButton>
    </div>
  )
}
