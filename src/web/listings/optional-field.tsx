import type { ReactNode } from 'react'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'

/** A field that may stay empty, among some that may not: it says so at the end of the line of its label. */
export function OptionalField({ children }: { children: ReactNode }) {
  const t = useListingsTexts()
  return (
    <div className="optional-field">
      <span className="text-muted text-sm">{t('optional')}</span>
      {children}
    </div>
  )
}
