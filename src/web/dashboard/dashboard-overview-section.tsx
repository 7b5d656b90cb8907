import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type OverviewSectionProps = { title: string; more: { to: string; label: string }; children: ReactNode }

/** A short list under the numbers, with a link to the whole list. */
export function DashboardOverviewSection({ title, more, children }: OverviewSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 first:mt-0">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>{title}</h2>
        <Link to={more.to} className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
          {more.label}
        </Link>
      </div>
      {children}
    </section>
  )
}
