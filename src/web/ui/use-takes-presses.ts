import { createContext, useContext } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** True inside a late part (`lateComponent`): what is pressed there before its code runs happens once it does. */
export const LatePartContext = createContext(false)

/** False while a press of a button would be lost: such a button is disabled. */
export function useTakesPresses(): boolean {
  const isHydrated = useHydrated()
  return useContext(LatePartContext) || isHydrated
}
