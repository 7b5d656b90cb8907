import type { ReactNode } from 'react'
import { brandLandingPages } from '#contract/brands.ts'
import { Link } from '#web/ui/link.tsx'

type PlaceLinkProps = {
  /** The targets that the page is at or below. */
  places: string[]
  to: string
  className: string
  children: ReactNode
  'aria-label'?: string
}

/** A link that says whether the page is at or below its target. */
export function PlaceLink({ to, places, ...rest }: PlaceLinkProps) {
  return <Link to={to} aria-current={places.includes(to) ? 'page' : undefined} {...rest} />
}

export function BrandEntries(props: Pick<PlaceLinkProps, 'places' | 'className'>) {
  return brandLandingPages.map(({ path, label }) => (
    <PlaceLink key={path} to={path} {...props}>
      {label}
    </PlaceLink>
  ))
}
