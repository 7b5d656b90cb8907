import { pictureUrlForWidth } from '#contract/photos.ts'
import { useSiteSettings } from '#web/site/site.ts'
import { Link } from '#web/ui/link.tsx'

export function SiteWordmark() {
  const { name, logo } = useSiteSettings()
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-field font-display text-xl tracking-tight sm:text-2xl"
    >
      {logo ? (
        <img
          src={pictureUrlForWidth(logo, 160)}
          width={logo.width}
          height={logo.height}
          alt=""
          className="h-6 w-auto max-w-48 rounded-field"
        />
      ) : (
        <svg viewBox="0 0 32 32" className="size-6 shrink-0 text-primary sm:size-7" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="currentColor" />
          <path
            d="M10 24V9h13M10 16.5h9.5"
            className="stroke-paper"
            strokeWidth="3.2"
            fill="none"
            strokeLinecap="round"
          />
        </svg>
      )}
      <span className="truncate">{name}</span>
    </Link>
  )
}
