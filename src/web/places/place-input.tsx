import { type ComponentProps, useEffect, useId, useState } from 'react'
import { readApiResponse } from '#web/client/api-client.ts'
import { placesClient } from '#web/places/places-client.ts'
import { TextInput } from '#web/ui/text-input.tsx'

/** The pause in typing, in milliseconds, before suggestions are requested. */
const pauseMs = 120

/** A field for a town, with the known towns in the browser's own list. Any other text is allowed. */
export function PlaceInput(props: ComponentProps<typeof TextInput>) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<string[]>([])

  useEffect(() => {
    if (typed.trim().length < 2) return setNames([])
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const call = placesClient().places.$get({ query: { q: typed } }, { init: { signal: asking.signal } })
      const answer = await readApiResponse(call).catch(() => null)
      if (answer && !asking.signal.aborted) setNames(answer.items.map(({ name }) => name))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed])

  return (
    <>
      <TextInput
        {...props}
        autoComplete="off"
        list={names.length > 0 ? listId : undefined}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
