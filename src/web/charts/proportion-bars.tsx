import { useId } from 'react'
import { Link } from 'react-router'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { Card } from '#web/ui/card.tsx'

export type ProportionBarItem = { key: string; label: string; count: number; to?: string }

type ShareBarsProps = { title: string; shares: ProportionBarItem[]; emptyText: string; className?: string }

/**
 * The number of each kind, as bars with names and numbers. It needs no library and no script: the bars are drawings
 * whose width is an attribute, which the content security policy allows in a server-rendered page.
 */
export function ProportionBars({ title, shares, emptyText, className = '' }: ShareBarsProps) {
  const { number } = useLocaleFormats()
  const id = useId()
  const most = Math.max(1, ...shares.map(({ count }) => count))
  const isEmpty = shares.every(({ count }) => count === 0)
  return (
    <Card as="section" aria-labelledby={id} className={`min-w-0 p-4 sm:p-5 ${className}`}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {isEmpty ? (
        <p className="text-muted">{emptyText}</p>
      ) : (
        <ul className="grid gap-1">
          {shares.map(({ key, label, count, to }) => (
            <li key={key} className="grid min-h-10 content-center gap-1">
              <span className="flex items-baseline justify-between gap-4 text-sm">
                {to && count > 0 ? (
                  <Link to={to} className="underline-offset-4 hover:underline">
                    {label}
                  </Link>
                ) : (
                  <span className={count === 0 ? 'text-muted' : ''}>{label}</span>
                )}
                <span className={`figures ${count === 0 ? 'text-muted' : 'font-medium'}`}>{number(count)}</span>
              </span>
              <svg className="h-1.5 w-full" aria-hidden="true">
                <rect width="100%" height="6" rx="3" className="fill-base-300" />
                <rect width={`${(count / most) * 100}%`} height="6" rx="3" className="fill-primary" />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
