import { type MouseEvent, type ToggleEvent, useId, useState } from 'react'
import { LanguageSwitcher } from '#web/shell/language-switcher.tsx'
import { SiteMenuNavigation } from '#web/shell/site-menu-navigation.tsx'
import { ThemeToggleMenuItem } from '#web/shell/theme-toggle.tsx'
import { UnitSwitcher } from '#web/shell/unit-switcher.tsx'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { Menu, X } from '#web/ui/icons.ts'
import { keepFocusInside } from '#web/ui/keep-focus-inside.ts'
import { Link } from '#web/ui/link.tsx'

/**
 * The menu of visitors on a small screen: all that they look for, in a sheet. It is the browser's popover, which opens
 * before React has loaded, closes on Escape and on "back", and gives the focus back.
 */
export function SiteMenuSheet({ places }: { places: string[] }) {
  const t = useShellTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  function enter({ currentTarget: sheet, newState }: ToggleEvent<HTMLElement>) {
    setOpen(newState === 'open')
    if (newState === 'open') sheet.focus()
  }

  return (
    <>
      <button type="button" popoverTarget={id} className="btn btn-ghost btn-square">
        <span className="sr-only">{t('menu')}</span>
        <Menu className="size-6" aria-hidden="true" />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('menu')}
        tabIndex={-1}
        className="filter-sheet outline-none"
        onToggle={enter}
        onKeyDown={keepFocusInside}
        onClickCapture={closeAfterLink}
      >
        <div className="-mx-4 sticky top-0 z-10 flex items-center justify-between gap-4 border-line border-b bg-surface px-4 py-2 sm:-mx-8 sm:px-8">
          <p className="font-display text-xl">{t('menu')}</p>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('close')}
            className="btn btn-ghost btn-square -me-2"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={t('menu')}>
          <SiteMenuNavigation places={places} />
          <p className="px-3 pt-3 pb-1 text-muted text-sm">{t('menuSettings')}</p>
          <ThemeToggleMenuItem />
          {/* The foot of the page has them where no script runs. */}
          {isOpen && (
            <div className="grid gap-2 px-3 py-2">
              <LanguageSwitcher search="" />
              <UnitSwitcher search="" />
            </div>
          )}
          <div className="filter-actions flex gap-2">
            <Link to="/login" className="btn btn-primary flex-1">
              {t('login')}
            </Link>
            <Link to="/signup" className="btn flex-1 border-control-line bg-surface text-ink hover:bg-paper-shade">
              {t('signUp')}
            </Link>
          </div>
        </nav>
      </div>
    </>
  )
}

/** A choice of a page closes the sheet; a choice of a setting does not. */
function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
}
