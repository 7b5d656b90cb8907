import { Link } from 'react-router'
import { useAccountsTexts } from '#web/texts/accounts.ts'

/** The way back from a form that stands in for the password. */
export function BackToLogin() {
  const t = useAccountsTexts()
  return (
    <p>
      <Link to="/login" className="font-medium text-primary underline underline-offset-4">
        {t('backToLogin')}
      </Link>
    </p>
  )
}
