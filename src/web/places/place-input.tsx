import { type ComponentProps, useEffect, useId, useState } from 'react'
import { read } from '#web/client/api-client.ts'
import { placesClient } from '#web/places/clients.ts'
import { TextInput } from '#web/ui/text-input.tsx'

/** A pause in typing after which it is worth asking, in milliseconds. */
const pauseMs = 120

/** A town, with those that we know in the browser's own list. Any other text may be typed all the same. */
export function PlaceInput(props: ComponentProps<typeof TextInput>) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<string[]>([])

  useEffect(() => {
    if (typed.trim().length < 2) return setNames([])
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const call = placesClient().places.$get({ query: { q: typed } }, { init: { signal: asking.signal } })
      const answer = await read(call).catch(() => null)
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
