import { NavLink } from 'react-router'

const tabs = [
  { to: '/dashboard/allBuyers', label: 'Buyers' },
  { to: '/dashboard/allSeller', label: 'Sellers' },
  { to: '/dashboard/admins', label: 'Admins' },
]

/** The three lists of people, one role each. */
export function PeopleTabs() {
  return (
    <nav aria-label="People by role" className="mb-6 flex flex-wrap gap-2">
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="btn border-control-line bg-surface text-ink hover:bg-paper-shade aria-[current=page]:border-primary aria-[current=page]:text-primary"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
