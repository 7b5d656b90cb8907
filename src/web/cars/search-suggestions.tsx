import { type RefObject, useEffect, useId, useState } from 'react'
import { carsClient } from '#web/car/clients.ts'
import { forgetSearch, recentSearchList } from '#web/cars/recent-searches.ts'
import { read } from '#web/client/api-client.ts'
import { useHomeTexts } from '#web/texts/home.ts'
import { X } from '#web/ui/icons.ts'

/** A pause in typing after which it is worth asking, in milliseconds. */
const pauseMs = 120

export type SearchSuggestionsProps = {
  /** The box that is typed into, in a positioned element beside this list. */
  input: RefObject<HTMLInputElement | null>
  className: string
}

/**
 * The list under a search box: what was searched for on this device while nothing is typed, suggestions that forgive slips
 * after that (which the browser's own list would hide). Arrow keys choose, Enter searches, Delete forgets an earlier search.
 * It listens to the box itself, so that it may come later than the box.
 */
export function SearchSuggestions({ input, className }: SearchSuggestionsProps) {
  const t = useHomeTexts()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed)
  const recent = recentSearchList.useItems()
  const isRecent = typed.trim() === ''
  const options = isRecent ? recent : suggestions
  const isShown = isOpen && options.length > 0
  const chosen = isShown ? options[active] : undefined

  // Whoever was faster than the scripts has typed already; what stood in the box before is no question.
  useEffect(() => {
    const box = input.current
    if (!box) return
    setTyped(box.value)
    setOpen(box === document.activeElement && (box.value === '' || box.value !== box.defaultValue))
  }, [input])

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
      forgetSearch(chosen)
      setActive(-1)
    }
  }

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
    box.addEventListener('keydown', onKeyDown, { signal })
    box.addEventListener('focus', () => setOpen(true), { signal })
    box.addEventListener('click', () => setOpen(true), { signal })
    box.addEventListener('blur', () => setOpen(false), { signal })
    // It is a combobox to assistive technology only while there is something in its list.
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
    return () => listening.abort()
  })

  return (
    <div
      className={`absolute inset-x-0 top-full z-20 rounded-box border border-line bg-surface p-2 shadow-card ${className} ${isShown ? '' : 'hidden'}`}
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
            className={`flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-field px-3 hover:bg-paper-shade ${index === active ? 'bg-paper-shade' : ''}`}
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
                  forgetSearch(text)
                }}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Without an answer there are no suggestions, and searching works all the same. */
function useSuggestions(typed: string): string[] {
  const [suggestions, setSuggestions] = useState<string[]>([])
  useEffect(() => {
    if (typed.trim() === '') return setSuggestions([])
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const call = carsClient().cars.suggest.$get({ query: { q: typed } }, { init: { signal: asking.signal } })
      const answer = await read(call).catch(() => null)
      if (answer && !asking.signal.aborted) setSuggestions(answer.items.map(({ text }) => text))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed])
  return suggestions
}
