import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import type { Completeness, ProfilePart } from '#contract/profile.ts'
import { read } from '#web/api-client.ts'
import { sayFailure } from '#web/dashboard/say-failure.ts'
import { mailClient } from '#web/pages/mail/clients.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { notify } from '#web/ui/notify.ts'

const partNames: Record<ProfilePart, string> = {
  name: 'Name',
  email: 'Email address',
  phone: 'Phone number',
  photo: 'Photo',
  password: 'Password',
  emailVerified: 'Email address confirmed',
  phoneVerified: 'Phone number confirmed',
  secondFactor: 'Second step to log in',
}

/** What Forecourt cannot do yet, so that nobody looks for the way. */
const notYetPossible: ReadonlySet<ProfilePart> = new Set(['phoneVerified', 'secondFactor'])

/** How complete the profile is, what counts, and what is missing (row S-27). */
export function CompletenessBar({ completeness: { points, parts } }: { completeness: Completeness }) {
  const missing = parts.filter(({ isDone }) => !isDone)
  return (
    <Card as="section" aria-labelledby="completeness" className="p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="completeness" className="text-xl">
          Profile completeness
        </h2>
        <p className="figures shrink-0 text-muted">
          <span className="font-semibold text-ink text-xl">{points}</span> of 100
        </p>
      </div>
      <progress
        className="progress progress-primary mt-3 h-2.5 w-full"
        value={points}
        max={100}
        aria-labelledby="completeness"
      />
      <ul className="mt-4 grid gap-x-6 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-1">
        {parts.map(({ key, points, isDone }) => (
          <li key={key} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
            ) : (
              <CircleDashed className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
            )}
            <span className={isDone ? '' : 'text-muted'}>
              {partNames[key]}
              <span className="sr-only">{isDone ? ', done' : ', missing'}</span>
              {notYetPossible.has(key) && !isDone && ' (not offered yet)'}
            </span>
            <span className="figures mt-0.5 ml-auto shrink-0 text-muted text-sm">
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
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    try {
      await read(mailClient().accounts['verification-mail'].$post())
      notify.success('We sent you a link')
    } catch (error) {
      sayFailure(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="mt-5 border-line border-t pt-4">
      <p className="text-muted text-sm">Open the link in our mail to confirm that your address is yours.</p>
      <ActionButton look="secondary" className="mt-3" isBusy={isSending} onClick={send}>
        Send the link again
      </ActionButton>
    </div>
  )
}
