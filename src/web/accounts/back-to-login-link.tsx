import { Link, useSearchParams } from 'react-router'
import { appendReturnPath } from '#web/accounts/append-return-path.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'

/** The link from a password form back to the log-in, which then leads to the page that the user wanted. */
export function BackToLoginLink() {
  const t = useAccountsTexts()
  const [query] = useSearchParams()
  return (
    <p>
      <Link
        to={appendReturnPath('/login', query.get('from'))}
        className="font-medium text-primary underline underline-offset-4"
      >
        {t('backToLogin')}
      </Link>
    </p>
  )
}
