import { type LinkProps, Link as RouterLink } from 'react-router'

/** React Router's properties without those that no link of ours has. */
type SiteLinkProps = Omit<
  LinkProps,
  'discover' | 'prefetch' | 'relative' | 'mask' | 'viewTransition' | 'defaultShouldRevalidate'
>

/**
 * A link to a page of ours. In the browser it is React Router's. On the server it is what React Router writes there: a
 * page has up to a hundred links, and each would resolve its path against the page's own and prepare for being pressed.
 */
export const Link: (props: SiteLinkProps) => React.ReactNode =
  import.meta.env.SSR && typeof document === 'undefined' ? ServerLink : RouterLink

function ServerLink(props: SiteLinkProps) {
  // These change nothing in the HTML.
  const { to, reloadDocument, preventScrollReset, replace, state, ...rest } = props
  return typeof to === 'string' && isWholePath(to) ? (
    <a {...rest} href={to} data-discover="true" />
  ) : (
    <RouterLink {...props} />
  )
}

/** True for a path that stays as it is when it is resolved. */
function isWholePath(to: string): boolean {
  return to.startsWith('/') && !/\\|\/[/.]|[?#]$|\?#/.test(to)
}
