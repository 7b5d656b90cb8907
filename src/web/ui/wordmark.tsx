import { Link } from 'react-router'

export function Wordmark() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2 rounded-field font-display text-xl tracking-tight sm:text-2xl"
    >
      <svg viewBox="0 0 32 32" className="size-6 sm:size-7 text-primary" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path
          d="M10 24V9h13M10 16.5h9.5"
          className="stroke-paper"
          strokeWidth="3.2"
          fill="none"
          strokeLinecap="round"
        />
      </svg>
      Forecourt
    </Link>
  )
}
