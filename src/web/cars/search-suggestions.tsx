import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { carsClient } from '#web/car/cars-client.ts'
import { deviceRecentSearches, removeRecentSearch } from '#web/cars/recent-searches.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import { X } from '#web/ui/icons.ts'

/** The pause in typing, in milliseconds, before suggestions are requested. */
const pauseMs = 120

export type SearchSuggestionsProps = {
  /** The text box, in a positioned element that also contains this list. */
  input: RefObject<HTMLInputElement | null>
  /** Above where the button that searches stands below the box: the list would cover it. */
  place: 'above' | 'below'
  className: string
}

/**
 * The list at a search box: this device's recent searches while the box is empty, else suggestions that tolerate
 * typing errors (which the browser's own list would hide). Arrow keys choose, Enter searches, Delete removes a recent
 * search. The component listens to the box itself, so it may load later than the box.
 */
export function SearchSuggestions({ input, place, className }: SearchSuggestionsProps) {
  const t = useHomeTexts()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed)
  const recent = deviceRecentSearches.useItems()
  const isRecent = typed.trim() === ''
  const options = isRecent ? recent : suggestions
  const isShown = isOpen && options.length > 0
  const chosen = isShown ? options[active] : undefined

  // A visitor may have typed before the scripts loaded; the text that the server rendered into the box does not open
  // the list.
  useEffect(() => {
    const box = input.current
    if (!box) return
    setTyped(box.value)
    setOpen(box === document.activeElement && (box.value === '' || box.value !== box.defaultValue))
  }, [input])

  // The code may arrive after the search, too.
  const searched = new URLSearchParams(useLocation().search).get('q')
  useEffect(() => {
    if (searched !== null && input.current?.value.trim() === searched) setOpen(false)
  }, [input, searched])

  function choose(text: string) {
    if (!input.current) return
    input.current.value = text
    setTyped(text)
    setOpen(false)
    input.current.form?.requestSubmit()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((from) => ((from + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Delete' && isRecent && chosen !== undefined) {
      event.preventDefault()
      removeRecentSearch(chosen)
      setActive(-1)
    }
  }

  const onKey = useEffectEvent(onKeyDown)
  useEffect(() => {
    const box = input.current
    if (!box) return
    const onInput = () => {
      setTyped(box.value)
      setActive(-1)
      setOpen(true)
    }
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('input', onInput, { signal })
    box.addEventListener('keydown', (event) => onKey(event), { signal })
    box.addEventListener('focus', () => setOpen(true), { signal })
    box.addEventListener('click', () => setOpen(true), { signal })
    box.addEventListener('blur', () => setOpen(false), { signal })
    // Suggestions that arrive after the search must not cover what it found.
    box.form?.addEventListener('submit', () => setOpen(false), { signal })
    return () => listening.abort()
  }, [input])

  useEffect(() => {
    const box = input.current
    if (!box) return
    // Assistive technology sees a combobox only while the list has entries.
    const says = {
      role: 'combobox',
      'aria-expanded': String(isShown),
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': chosen === undefined ? null : `${listId}-${active}`,
    }
    for (const [name, value] of Object.entries(says)) {
      if (options.length > 0 && value !== null) box.setAttribute(name, value)
      else box.removeAttribute(name)
    }
  })

  return (
    <div
      className={`absolute inset-x-0 z-20 rounded-box border border-line bg-surface p-2 shadow-card ${place === 'above' ? 'bottom-full' : 'top-full'} ${className} ${isShown ? '' : 'hidden'}`}
    >
      {isRecent && <p className="px-3 py-1 text-muted text-sm">{t('recentSearches')}</p>}
      <div id={listId} role="listbox" aria-label={t(isRecent ? 'recentSearches' : 'suggestions')}>
        {options.map((text, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the box choose and forget it.
          <div
            key={text}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-description={isRecent ? t('deleteForgets') : undefined}
            className={`flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-field px-3 hover:bg-paper-shade ${index === active ? 'bg-base-300' : ''}`}
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(text)}
          >
            <span className="truncate">{text}</span>
            {isRecent && (
              <X
                className="size-11 shrink-0 p-3 text-muted"
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation()
                  removeRecentSearch(text)
                }}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Without a response there are no suggestions, and searching still works. */
function useSuggestions(typed: string): string[] {
  const [suggestions, setSuggestions] = useState<string[]>([])
  useEffect(() => {
    if (typed.trim() === '') return setSuggestions([])
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const call = carsClient().cars.suggest.$get({ query: { q: typed } }, { init: { signal: asking.signal } })
      const answer = await readApiResponse(call).catch(() => null)
      if (answer && !asking.signal.aborted) setSuggestions(answer.items.map(({ text }) => text))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed])
  return suggestions
}
