import type { ReactNode } from 'react'

type MenuName = (props: { loaderData: unknown }) => ReactNode

/**
 * The `handle` of a dashboard page that has no entry in the menu: what the phone's menu button calls it. The page brings
 * it along, so that the menu needs none of the page's texts.
 */
export type PageNamedInMenu = { MenuName: MenuName }

/** The name that a page's `handle` brings along; undefined without one, and for the pages that have an entry. */
export function menuNameOf(handle: unknown): MenuName | undefined {
  return typeof handle === 'object' && handle !== null && 'MenuName' in handle
    ? (handle as PageNamedInMenu).MenuName
    : undefined
}
