import { Link } from 'react-router'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'

/** The terms to which a user agrees by signing up (row H-12). */
export function TermsAgreementNote() {
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
