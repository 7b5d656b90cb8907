import { Link } from 'react-router'
import { useAccountsTexts } from '#web/texts/accounts.ts'

/** What whoever signs up agrees to (row H-12). */
export function TermsAgreement() {
  const t = useAccountsTexts()
  return (
    <p className="text-muted text-sm">
      {t.rich('agreement', {
        terms: (words) => (
          <Link to="/terms" className="underline underline-offset-4">
            {words}
          </Link>
        ),
        privacy: (words) => (
          <Link to="/privacy" className="underline underline-offset-4">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
