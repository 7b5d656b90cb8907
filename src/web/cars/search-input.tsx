import { Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { read } from '#web/api-client.ts'
import { carsClient } from '#web/cars/clients.ts'
import { useHomeTexts } from '#web/texts/home.ts'

/** A pause in typing after which it is worth asking, in milliseconds. */
const pauseMs = 120

/**
 * The words to search for, with suggestions in the browser's own list: arrow keys, screen readers and phones know it.
 * Without an answer there are no suggestions, and searching works all the same.
 */
export function SearchInput() {
  const t = useHomeTexts()
  const listId = useId()
  const [typed, setTyped] = useState('')
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

  return (
    <label className="input grow border-0 bg-transparent max-sm:px-2">
      <Search className="size-5 text-muted max-sm:hidden" aria-hidden="true" />
      <span className="sr-only">{t('searchCars')}</span>
      <input
        type="search"
        name="q"
        maxLength={200}
        // With a list it is a combobox to assistive technology, which it is only while there is something in it.
        list={suggestions.length > 0 ? listId : undefined}
        autoComplete="off"
        placeholder={t('searchPlaceholder')}
        className="min-w-0 grow text-ellipsis"
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </label>
  )
}
