import type { ReactNode } from 'react'
import { useVerificationTexts } from '#web/texts/use-verification-texts.ts'
import { CircleCheck, TriangleAlert } from '#web/ui/icons.ts'

/** A fact that speaks for the seller, or one to look at; the sign is said too. */
export function EvidenceSign({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const t = useVerificationTexts()
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <span className="flex items-start gap-2">
      <Icon className={`mt-1 size-4 shrink-0 ${isGood ? 'text-success' : 'text-warning'}`} aria-hidden="true" />
      <span className="min-w-0">
        {!isGood && <span className="sr-only">{t('doesNotSpeak')}: </span>}
        {children}
      </span>
    </span>
  )
}
