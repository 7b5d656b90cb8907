import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdminSearchResult, searchAsAdmin } from '#web/admin/admin-search-results.ts'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The pause in typing, in milliseconds, before the lists are asked. */
const pauseMs = 200

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Pages that the words may name, already in the reader's language. */
  pages: readonly { to: string; label: string }[]
}

/**
 * People, cars, orders and pages in one box: arrow keys choose, Enter goes there. The box keeps the focus; the list below
 * is its listbox.
 */
export function AdminSearchDialog({ isOpen, onClose, pages }: Props) {
  const t = useAdminTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('searchEverything')} width="wide">
      <QueryProvider>
        <SearchBox onClose={onClose} pages={pages} />
      </QueryProvider>
    </Dialog>
  )
}

function SearchBox({ onClose, pages }: Omit<Props, 'isOpen'>) {
  const t = useAdminTexts()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // Who types and presses Enter at once goes to the first hit as soon as it is there.
  const [isEnterWaiting, setEnterWaiting] = useState(false)
  const words = usePaused(typed.trim())
  const { data, isError, isFetching } = useQuery({
    queryKey: ['admin-search', words],
    queryFn: () => searchAsAdmin(words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  // Who types the beginning of a page's name goes there without waiting for what else is called so.
  const wanted = typed.trim().toLocaleLowerCase()
  const beginsSo = ({ label }: { label: string }) => label.toLocaleLowerCase().startsWith(wanted)
  const isPageMeant = wanted.length > 1 && pages.some(beginsSo)
  const groups = groupsOf()
  const options = groups.flatMap(({ hits }) => hits)
  const isWaiting = typed.trim() !== '' && (words !== typed.trim() || isFetching)

  // Not to a finger.
  const areKeysNamed = !isError && !isWaiting && options.length > 0

  function groupsOf(): { name: string; hits: AdminSearchResult[]; more: number }[] {
    const named = pages
      .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
      .toSorted((one, other) => Number(beginsSo(other)) - Number(beginsSo(one)))
      .map(({ to, label }) => ({ id: to, to, label, detail: '' }))
    const found = wanted === '' || !data ? [] : (['people', 'cars', 'orders'] as const)
    const pageGroup = { name: t('found.pages'), hits: named, more: 0 }
    return [
      ...(isPageMeant ? [pageGroup] : []),
      ...found.map((kind) => {
        const { hits, total, list } = data?.[kind] ?? { hits: [], total: 0, list: null }
        const more = total - hits.length
        const all = { id: `all ${kind}`, label: t('showAllFound', { count: total }), detail: '' }
        return { name: t(`found.${kind}`), hits: more > 0 && list ? [...hits, { ...all, to: list }] : hits, more }
      }),
      ...(isPageMeant ? [] : [pageGroup]),
    ].filter(({ hits }) => hits.length > 0)
  }

  function go(to: string) {
    onClose()
    navigate(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[active]
    if (step && options.length > 0) {
      event.preventDefault()
      setActive((from) => (from + step + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isWaiting && !(isPageMeant && active === 0)) setEnterWaiting(true)
      else if (chosen) go(chosen.to)
    }
  }

  const goToAwaited = useEffectEvent(() => {
    setEnterWaiting(false)
    const chosen = options[active]
    if (chosen && !isError) go(chosen.to)
  })
  useEffect(() => {
    if (isEnterWaiting && !isWaiting) goToAwaited()
  }, [isEnterWaiting, isWaiting])

  return (
    <div className="grid gap-4">
      <input
        type="text"
        className="input w-full"
        aria-label={t('searchEverything')}
        placeholder={t('searchEverythingHint')}
        maxLength={100}
        // React sets no attribute, and the browser's own dialog asks for it when it opens.
        ref={(box) => box?.setAttribute('autofocus', '')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEnterWaiting(false)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? `${listId}-${active}` : undefined}
      />
      <p role="status" className={`text-muted text-sm ${areKeysNamed ? 'pointer-coarse:sr-only' : ''}`}>
        {areKeysNamed && t('searchKeys')}
        {!areKeysNamed && t(isError ? 'searchFailed' : isWaiting ? 'searching' : 'nothingFound')}
      </p>
      <div id={listId} role="listbox" aria-label={t('searchEverything')}>
        {groups.map(({ name, hits, more }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role.
          <div key={name} role="group" aria-label={name}>
            <p className="px-3 py-1 text-muted text-sm" aria-hidden="true">
              {name} {more > 0 && t('moreFound', { count: more })}
            </p>
            {hits.map((hit) => {
              const index = options.indexOf(hit)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the box choose and open it.
                <div
                  key={hit.id}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={`flex min-h-11 cursor-pointer flex-wrap content-center items-center justify-between gap-x-2 rounded-field px-3 py-1.5 hover:bg-paper-shade ${index === active ? 'bg-base-300' : ''}`}
                  // The box keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => go(hit.to)}
                >
                  <span className="wrap-anywhere">{hit.label}</span>
                  <span className="wrap-anywhere text-muted text-sm">{hit.detail}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The value once it has not changed for the pause. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
