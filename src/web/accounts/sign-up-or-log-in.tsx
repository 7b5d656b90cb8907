import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { SignInOptionsResponse } from '#contract/social-sign-in.ts'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import type { AccountDraft } from '#web/accounts/account-draft.ts'
import { appendReturnPath } from '#web/accounts/append-return-path.ts'
import { BriefSignUpForm } from '#web/accounts/brief-sign-up-form.tsx'
import { LogInForm } from '#web/accounts/log-in-form.tsx'
import { SecondFactorForm } from '#web/accounts/second-factor-form.tsx'
import { SocialButtons } from '#web/accounts/social-buttons.tsx'
import { toastSignedIn } from '#web/accounts/toast-signed-in.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

type SignUpOrLogInProps = {
  /** What the account is for. */
  intro: string
  /** The page to come back to from a provider, a mail or the log-in page. */
  from: string
  draft: AccountDraft
}

type Step =
  | { kind: 'sign-up' }
  /** `isReady`: the account has just been made here, and only the log-in failed. */
  | { kind: 'log-in'; isReady?: boolean }
  | { kind: 'second-factor'; challenge: string; isBackup: boolean }

/**
 * Inside a dialog: a visitor signs up as a buyer, or logs in, and stays on the page, whose loaders then run for the
 * signed-in person. What comes next is the dialog's own.
 */
export function SignUpOrLogIn({ intro, from, draft }: SignUpOrLogInProps) {
  const t = useAccountsTexts()
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>({ kind: 'sign-up' })
  const ways = useSignInOptions()
  const region = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each step but the first, in a new dialog.
  useEffect(() => {
    if (!isFirst.current) region.current?.focus()
    isFirst.current = false
  }, [step.kind])

  async function logInDone() {
    toastSignedIn()
    await revalidate()
  }

  return (
    <div ref={region} tabIndex={-1} className="grid gap-5 outline-none">
      {step.kind === 'sign-up' && (
        <>
          <p className="text-muted">{intro}</p>
          <BriefSignUpForm
            draft={draft}
            from={from}
            onSignedIn={revalidate}
            onLogIn={(isReady) => setStep({ kind: 'log-in', isReady })}
          />
          <p className="flex flex-wrap items-center text-muted">
            {t('haveAccountAlready')}
            <Button look="quiet" onClick={() => setStep({ kind: 'log-in' })}>
              {t('logIn')}
            </Button>
          </p>
        </>
      )}
      {step.kind === 'log-in' && (
        <>
          {step.isReady ? (
            <InlineNotice>{t('accountReady')}</InlineNotice>
          ) : (
            <p className="text-muted">{t('logInIntro')}</p>
          )}
          <LogInForm
            email={draft.email}
            onSignedIn={logInDone}
            onChallenge={(challenge) => setStep({ kind: 'second-factor', challenge, isBackup: false })}
          />
          <p className="-mx-4 flex flex-wrap justify-between gap-x-6">
            <Button look="quiet" onClick={() => setStep({ kind: 'sign-up' })}>
              {t('createAccount')}
            </Button>
            <Link to={appendReturnPath('/login', from)} className="btn btn-ghost">
              {t('otherWays')}
            </Link>
          </p>
        </>
      )}
      {step.kind === 'second-factor' && (
        <>
          <h3 className="text-xl">{t('secondStep')}</h3>
          <p className="text-muted">{t(step.isBackup ? 'backupIntro' : 'codeIntro')}</p>
          <SecondFactorForm
            challenge={step.challenge}
            isBackup={step.isBackup}
            onSwitch={() => setStep({ ...step, isBackup: !step.isBackup })}
            onSignedIn={logInDone}
            onBack={() => setStep({ kind: 'log-in' })}
          />
        </>
      )}
      {step.kind !== 'second-factor' && ways?.providers.some(({ isAvailable }) => isAvailable) && (
        <SocialButtons ways={ways} purpose={step.kind === 'sign-up' ? 'signup' : 'login'} from={from} isBelowForm />
      )}
    </div>
  )
}

/** Which providers work here; null until it is known, and where it cannot be: the form works without. */
function useSignInOptions(): SignInOptionsResponse | null {
  const [ways, setWays] = useState<SignInOptionsResponse | null>(null)
  useEffect(() => {
    let isOpen = true
    readApiResponse(socialSignInClient(backgroundFetch).auth.ways.$get()).then(
      (found) => isOpen && setWays(found),
      () => {},
    )
    return () => {
      isOpen = false
    }
  }, [])
  return ways
}
