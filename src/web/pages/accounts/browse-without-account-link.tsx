import { Link } from 'react-router'
import { brandDisplayName, brandLandingPages } from '#contract/brands.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import { useAccountsTexts } from '#web/texts/use-accounts-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

/** Row S-02: a brand page requires a log-in; the search shows the same cars to everyone. */
export function BrowseWithoutAccountLink({ from }: { from: string | null }) {
  const t = useAccountsTexts()
  const [path] = safeReturnPath(from).split(/[?#]/)
  const page = brandLandingPages.find((one) => one.path === path)
  if (!page) return null
  return (
    <InlineNotice>
      <p className="font-semibold">{t('justLooking')}</p>
      <p>
        {t.rich('brandWithoutAccount', {
          brand: brandDisplayName(page.token),
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
    </InlineNotice>
  )
}
