import { createContext, useContext } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** True inside a late part (`createDeferredComponent`): what is pressed there before its code runs happens once it does. */
export const DeferredComponentContext = createContext(false)

/** False while a press of a button would be lost: such a button is disabled. */
export function useButtonAcceptsPresses(): boolean {
  const isHydrated = useHydrated()
  return useContext(DeferredComponentContext) || isHydrated
}
