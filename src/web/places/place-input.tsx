import { type ComponentProps, useId, useState } from 'react'
import { usePlaceNames } from '#web/places/use-place-names.ts'
import { TextInput } from '#web/ui/text-input.tsx'

/** A field for a town, with the known towns in the browser's own list. Any other text is allowed. */
export function PlaceInput(props: ComponentProps<typeof TextInput>) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const names = usePlaceNames(typed)
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
