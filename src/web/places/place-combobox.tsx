import { type ComponentProps, useState } from 'react'
import { usePlaceNames } from '#web/places/use-place-names.ts'
import { Combobox } from '#web/ui/combobox.tsx'

/** A field for a town in a form that is long anyway: its list looks and works alike in every browser. */
export function PlaceCombobox(props: Omit<ComponentProps<typeof Combobox>, 'options' | 'areLookedUp' | 'onInput'>) {
  const [typed, setTyped] = useState('')
  const names = usePlaceNames(typed)
  return <Combobox {...props} options={names} areLookedUp onInput={(event) => setTyped(event.currentTarget.value)} />
}
