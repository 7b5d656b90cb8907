import { useState } from 'react'
import type { ProfileCompleteness, ProfileCompletenessPart } from '#contract/profile.ts'
import { mailLinkClient } from '#web/accounts/mail-link-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { toastError } from '#web/forms/toast-error.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useProfileTexts } from '#web/texts/use-profile-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { HydratedButton } from '#web/ui/hydrated-button.tsx'
import { toastNotifier } from '#web/ui/toast-notifier.ts'

/** What there is to do about a part that is missing. */
const missingTexts: Record<ProfileCompletenessPart, TextKey<typeof useProfileTexts>> = {
  name: 'addName',
  email: 'addEmail',
  phone: 'addPhone',
  photo: 'addPhoto',
  password: 'chooseYourPassword',
  emailVerified: 'partEmailVerified',
  phoneVerified: 'confirmPhone',
  secondFactor: 'turnOnSecondFactorLong',
}

/** Where the page has the button for it; the address is confirmed below the list. */
const placesOfParts: Partial<Record<ProfileCompletenessPart, string>> = {
  name: 'profile-name',
  email: 'profile-email',
  phone: 'profile-phone',
  photo: 'profile-photo',
  password: 'security',
  phoneVerified: 'profile-phone',
  secondFactor: 'security',
}

/** How complete the profile is, and what is missing, with the way to it (row S-27). */
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
      {missing.length > 0 && (
        <ul className="mt-3 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-1">
          {missing.map(({ key, points }) => (
            <li key={key} className="flex min-h-11 items-center gap-2">
              {placesOfParts[key] ? (
                <a href={`#${placesOfParts[key]}`} className="text-primary underline underline-offset-4">
                  {t(missingTexts[key])}
                </a>
              ) : (
                t(missingTexts[key])
              )}
              <span className="figures ms-auto shrink-0 text-muted text-sm">+{points}</span>
            </li>
          ))}
        </ul>
      )}
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
