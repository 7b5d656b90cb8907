import type { Page } from 'playwright-core'

export type ScreenViewer = 'stranger' | 'buyer' | 'seller' | 'admin'

/** The steps to a state after the page is opened. */
export type ReachScreenState = (page: Page) => Promise<void>

/** Why a screen does not have a state. */
type Never = { never: string }

/** The way to each state of a screen; `null` in `as` means signed out. */
export type ScreenDefinition = {
  /** As in `src/web/routes.ts`, with the names of its parameters. */
  route: string
  /** The part to picture, where the same route shows two things. */
  part?: string
  /** The users for whom the screen differs, one picture each. */
  as: ScreenViewer[]
  /** It is another screen under another address, or with other cars. */
  isRepeated?: boolean
  /** Where the route has parameters, or needs a query: the page and the link on it that lead there, or the address. */
  at?: string | { page: string; link: string }
  /** The marketplace of the picture, where it is not the full one. */
  house?: 'full' | 'empty'
  /** Steps on the opened page until it shows its full content. */
  full?: ReachScreenState
  /** `house`: in a marketplace without cars and bookings; or an address that finds nothing. */
  empty: 'house' | { at: string } | Never
  /** `page`: during navigation from another page; `list`: the page is shown and its list is loading. */
  loading: 'page' | 'list' | ReachScreenState | Never
  /** `page`: the server cannot render the page; `list`: the page is shown and reports what failed. */
  error: 'page' | 'list' | ReachScreenState | Never
}
