import { Link, useSearchParams } from 'react-router'
import { withReturnPath } from '#web/accounts/return-path-link.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'

/** The way back from a form that stands in for the password, and on to where the person was going. */
export function BackToLogin() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  return (
    <p>
      <Link
        to={withReturnPath('/login', query.get('from'))}
        className="font-medium text-primary underline underline-offset-4"
      >
        {t('backToLogin')}
      </Link>
    </p>
  )
}
