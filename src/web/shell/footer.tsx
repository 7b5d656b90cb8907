import { useLocation } from 'react-router'
import { useInstallPrompt } from '#web/offline/install-prompt.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { LanguageSwitcher } from '#web/shell/language-switcher.tsx'
import { UnitSwitcher } from '#web/shell/unit-switcher.tsx'
import { useSiteSettings } from '#web/site/site.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Download } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'

const entryClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

/** Shown only where the browser offers it, and only here: no visitor is prompted. */
function InstallEntry() {
  const t = useShellTexts()
  const install = useInstallPrompt()
  if (!install) return null
  return (
    <button type="button" className={`${entryClass} cursor-pointer gap-2`} onClick={install}>
      <Download className="size-5" aria-hidden="true" />
      {t('installApp')}
    </button>
  )
}

export function Footer() {
  return (
    <footer className="mt-auto border-line border-t bg-paper-shade">
      <div className="page-frame flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-8">
        <FooterEntries year={new Date().getFullYear()} />
        <InstallEntry />
        <Switchers search={useLocation().search} />
      </div>
    </footer>
  )
}

// Of addresses with a search nearly each is another. One component for both: the choice may change the address, and the
// field that was chosen in keeps the focus.
const Switchers = createKeptPart('switchers', SwitchersPart, { hasIds: true, isKept: ({ search }) => search === '' })

function SwitchersPart({ search }: { search: string }) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <LanguageSwitcher search={search} />
      <UnitSwitcher search={search} />
    </div>
  )
}

const FooterEntries = createKeptPart('footer entries', FooterEntriesPart)

function FooterEntriesPart({ year }: { year: number }) {
  const t = useShellTexts()
  return (
    <>
      <p>
        <bdi className="font-display text-xl">{useSiteSettings().name}</bdi>
        {/* A device may be in another year than the server: its clock is wrong, or it is New Year there already. */}
        <span className="ms-4 text-muted" suppressHydrationWarning>
          {`© 2022–${year}`}
        </span>
      </p>
      <nav aria-label={t('footer')} className="flex flex-wrap gap-x-6">
        <Link to="/prices/my-car" className={entryClass}>
          {t('myCarsWorth')}
        </Link>
        <Link to="/faq" className={entryClass}>
          {t('faq')}
        </Link>
        <Link to="/about" className={entryClass}>
          {t('about')}
        </Link>
        <Link to="/contact" className={entryClass}>
          {t('contact')}
        </Link>
        <Link to="/terms" className={entryClass}>
          {t('terms')}
        </Link>
        <Link to="/privacy" className={entryClass}>
          {t('privacy')}
        </Link>
        <Link to="/developers" className={entryClass}>
          {t('developers')}
        </Link>
        <a href="/api/docs" className={entryClass}>
          {t('apiDocs')}
        </a>
      </nav>
    </>
  )
}
