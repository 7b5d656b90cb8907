import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CarFormScreen, neighbourCarFormScreen, screenOfHash } from '#web/listings/car-form-screens.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export type CarFormScreenSteps = {
  screen: CarFormScreen
  back: (() => void) | null
  /** Goes on if the screen has no error; null on the last one. */
  next: (() => void) | null
  /** Enter in a field goes to the next screen of a phone; true if it did instead of posting. */
  goOnInstead: (event: FormEvent) => boolean
}

/** True where `max-sm` applies: a wide page shows all screens at once. */
export function showsOneCarFormScreenAtATime(): boolean {
  return window.matchMedia('(width < 40rem)').matches
}

type Options = { isValid: (screen: CarFormScreen) => boolean; onLeave: () => void }

/** The screen of the form stands in the address, so that the browser's back button goes back by one. */
export function useCarFormScreen() {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  // The server is not told the hash: after a reload the first screen is its own, or React finds another than it sent.
  const screen = screenOfHash(useHydrated() ? hash : '')

  /** Moves without a check, as to the screen of an error. */
  const show = (to: CarFormScreen, options: { replace?: boolean; from?: CarFormScreen } = {}) => {
    if (to === screen) return
    const how = { replace: options.replace ?? false, preventScrollReset: true, state: { from: options.from } }
    void navigate({ search, hash: to }, how)
  }

  function stepsOf({ isValid, onLeave }: Options): CarFormScreenSteps {
    const [before, after] = [neighbourCarFormScreen(screen, -1), neighbourCarFormScreen(screen, 1)]
    const next =
      after &&
      (() => {
        if (!isValid(screen)) return
        onLeave()
        show(after, { from: screen })
      })
    return {
      screen,
      back:
        before &&
        (() => {
          onLeave()
          // One entry of the history a screen: going back leaves no loop behind.
          if (state?.from === before) void navigate(-1)
          else show(before, { replace: true })
        }),
      next,
      goOnInstead(event) {
        if (!next || !showsOneCarFormScreenAtATime()) return false
        event.preventDefault()
        next()
        return true
      },
    }
  }
  return { screen, show, stepsOf }
}
