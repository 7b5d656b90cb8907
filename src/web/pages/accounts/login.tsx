import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { socialSignInClient } from '#web/accounts/account-clients.ts'
import { appendReturnPath } from '#web/accounts/append-return-path.ts'
import { AuthPageLayout } from '#web/accounts/auth-page-layout.tsx'
import { DemoSignInButtons } from '#web/accounts/demo-sign-in-buttons.tsx'
import { LogInForm } from '#web/accounts/log-in-form.tsx'
import { SignedInAlready } from '#web/accounts/signed-in-already.tsx'
import { SocialButtons } from '#web/accounts/social-buttons.tsx'
import { SocialSignInErrorNotice } from '#web/accounts/social-sign-in-error.tsx'
import { toastSignedIn } from '#web/accounts/toast-signed-in.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { OfferLogInNotice } from '#web/offers/offer-log-in-notice.tsx'
import { BrowseWithoutAccountLink } from '#web/pages/accounts/browse-without-account-link.tsx'
import { SecondFactorCodeForm } from '#web/pages/accounts/second-factor-code-form.tsx'
import { InterruptedPaymentNotice } from '#web/payments/interrupted-payment.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { Mail, Phone } from '#web/ui/icons.ts'
import { toastNotifier } from '#web/ui/toast-notifier.ts'
import { redirectIfSignedIn, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/login'

export async function loader(args: Route.LoaderArgs) {
  await redirectIfSignedIn(args)
  return { ways: await loadOrPageError(socialSignInClient(args.context.get(apiFetchContext)).auth.ways.$get()) }
}

export default function Login({ loaderData: { ways } }: Route.ComponentProps) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = query.get('from')
  const registered = registeredEmailOf(useLocation().state)
  /** Set when the password was right and the account has a second factor. */
  const [challenge, setChallenge] = useState<string | null>(null)

  const viewer = useSignedInUser()
  const [isSwitching, setSwitching] = useState(false)

  useEffect(() => {
    if (query.get('toast') !== 'not-an-admin') return
    toastNotifier.error(notificationMessages.notAnAdmin, { id: 'not-an-admin' })
  }, [query])

  async function goOn() {
    toastSignedIn()
    await navigate(safeReturnPath(from), { replace: true })
  }

  if (viewer && query.has('toast') && !isSwitching)
    return <SignedInAlready viewer={viewer} onSwitch={() => setSwitching(true)} />
  if (challenge !== null) {
    return <SecondFactorCodeForm challenge={challenge} onSignedIn={goOn} onBack={() => setChallenge(null)} />
  }
  return (
    <AuthPageLayout title={t('logIn')} intro={t(registered ? 'logInAfterSignUp' : 'logInIntro')}>
      <SocialSignInErrorNotice />
      <InterruptedPaymentNotice from={from} />
      <OfferLogInNotice from={from} />
      <BrowseWithoutAccountLink from={from} />
      <LogInForm
        email={registered}
        onSignedIn={goOn}
        onChallenge={setChallenge}
        forgotPath={appendReturnPath('/forgot-password', from)}
      />
      <SocialButtons ways={ways} purpose="login" from={from} />
      <ul className="-mt-2 flex flex-wrap gap-x-6">
        <li>
          <OtherWay to={appendReturnPath('/sign-in-link', from)} Sign={Mail}>
            {t('logInByLink')}
          </OtherWay>
        </li>
        {ways.phone && (
          <li>
            <OtherWay to={appendReturnPath('/sign-in-code', from)} Sign={Phone}>
              {t('logInByCode')}
            </OtherWay>
          </li>
        )}
      </ul>
      <p className="text-muted">
        {t.rich('newHere', {
          link: (words) => (
            <Link
              to={appendReturnPath('/signup', from)}
              className="font-medium text-primary underline underline-offset-4"
            >
              {words}
            </Link>
          ),
        })}
      </p>
      {ways.demo && <DemoSignInButtons demo={ways.demo} onSignedIn={goOn} onChallenge={setChallenge} />}
    </AuthPageLayout>
  )
}

/** A way to log in that few people take: a link below those of most. */
function OtherWay({ to, Sign, children }: { to: string; Sign: Icon; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline underline-offset-4"
    >
      <Sign className="size-5 shrink-0" aria-hidden="true" />
      {children}
    </Link>
  )
}

/** The address of the account that the sign-up page has just made; the state of a page in the history may be anybody's. */
function registeredEmailOf(state: unknown): string {
  const registered = typeof state === 'object' && state !== null && 'registered' in state ? state.registered : ''
  return typeof registered === 'string' ? registered : ''
}
