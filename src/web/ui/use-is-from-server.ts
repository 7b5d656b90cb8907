import { useState, useSyncExternalStore } from 'react'

/**
 * True in a component that was rendered by the server and is hydrated, for as long as it lives; false in one that the
 * browser has added.
 */
export function useIsFromServer(): boolean {
  let isHydrating = false
  // React asks for the server's value only while it hydrates. Both values are the same: another one would have the
  // component rendered again at once, together with all others and in one go.
  useSyncExternalStore(subscribeToNothing, nothing, () => {
    isHydrating = true
    return null
  })
  return useState(isHydrating)[0]
}

const subscribeToNothing = () => () => {}
const nothing = () => null
