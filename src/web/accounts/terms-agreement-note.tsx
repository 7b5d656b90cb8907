import { Link } from 'react-router'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'

/** The terms to which a user agrees by signing up (row H-12). From a dialog they open beside what is typed there. */
export function TermsAgreementNote({ isInDialog = false }: { isInDialog?: boolean }) {
  const t = useAccountsTexts()
  const target = isInDialog ? '_blank' : undefined
  return (
    <p className="text-muted text-sm">
      {t.rich('agreement', {
        terms: (words) => (
          <Link to="/terms" target={target} className="underline underline-offset-4">
            {words}
          </Link>
        ),
        privacy: (words) => (
          <Link to="/privacy" target={target} className="underline underline-offset-4">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
