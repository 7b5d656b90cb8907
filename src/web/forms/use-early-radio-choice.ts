import { type RefObject, useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

type EarlyRadioChoice = { group: RefObject<HTMLFieldSetElement | null>; register: UseFormRegisterReturn }

/**
 * Keeps what was chosen among radio buttons before the scripts of their form ran: the form takes it for none, and clears
 * it, so it is made once more. `group` is for their `fieldset`, `register` for each of them.
 */
export function useEarlyRadioChoice(register: UseFormRegisterReturn): EarlyRadioChoice {
  const group = useRef<HTMLFieldSetElement>(null)
  const early = useRef<string>(undefined)
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(`input[value="${early.current}"]`)
    if (chosen && !chosen.checked) chosen.click()
  }, [])
  const ref = (input: HTMLInputElement | null) => {
    early.current ??= input?.closest('fieldset')?.querySelector<HTMLInputElement>('input:checked')?.value
    register.ref(input)
  }
  return { group, register: { ...register, ref } }
}
