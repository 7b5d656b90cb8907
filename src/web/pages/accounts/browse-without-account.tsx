import { Link } from 'react-router'
import { brandName, brandPages } from '#contract/brands.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { useAccountsTexts } from '#web/texts/accounts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Row S-02: a brand page asks for a log-in; the same cars are open to everybody in the search. */
export function BrowseWithoutAccount({ from }: { from: string | null }) {
  const t = useAccountsTexts()
  const [path] = safeReturnPath(from).split(/[?#]/)
  const page = brandPages.find((one) => one.path === path)
  if (!page) return null
  return (
    <Notice>
      <p className="font-semibold">{t('justLooking')}</p>
      <p>
        {t.rich('brandWithoutAccount', {
          brand: brandName(page.token),
          link: (words) => (
            <Link
              to={`/cars?${new URLSearchParams({ brand: page.token })}`}
              className="font-medium text-primary underline underline-offset-4"
            >
              {words}
            </Link>
          ),
        })}
      </p>
    </Notice>
  )
}
