import { Suspense, useEffect, useState } from 'react'
import { dashboardSidebarEntries } from '#web/pages/shell/dashboard-sidebar-entries.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'
import { createLazyPagePart, RenderNothing } from '#web/ui/create-lazy-page-part.tsx'
import { Search } from '#web/ui/icons.ts'

const AdminSearchDialog = createLazyPagePart(
  async () => (await import('#web/admin/admin-search-dialog.tsx')).AdminSearchDialog,
  RenderNothing,
)

/**
 * The Admin's search over everything: a button that may stand in several places, and the dialog, which Ctrl K (⌘ K on a
 * Mac) opens too.
 */
export function useLazyAdminSearch(isAdmin: boolean) {
  const t = useShellTexts()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isAdmin) return
    const listening = new AbortController()
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // Another dialog keeps its focus and what was typed in it.
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setWanted(true)
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown, { signal: listening.signal })
    return () => listening.abort()
  }, [isAdmin])
  if (!isAdmin) return { button: null, dialog: null }
  return {
    button: (
      <button
        type="button"
        className="btn shrink-0 justify-start whitespace-nowrap border-control-line bg-surface px-3 lg:w-full"
        title={t('searchShortcut')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Search className="size-5 shrink-0" aria-hidden="true" />
        <span className="truncate text-sm max-sm:sr-only">{t('searchEverything')}</span>
        <span className="ms-auto hidden shrink-0 text-muted text-sm lg:inline" aria-hidden="true">
          {t('searchShortcut')}
        </span>
      </button>
    ),
    dialog: isWanted && (
      <Suspense>
        <AdminSearchDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          pages={dashboardSidebarEntries('Admin').map(({ to, text }) => ({ to, label: t(text) }))}
        />
      </Suspense>
    ),
  }
}
