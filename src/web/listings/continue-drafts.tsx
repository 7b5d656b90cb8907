import type { CarDraft } from '#contract/car-drafts.ts'
import { useCarDraftName } from '#web/listings/use-car-draft-name.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CarFront } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The cars that the seller has begun to describe, on whichever device; nothing without any. */
export function ContinueDrafts({ drafts, className = '' }: { drafts: readonly CarDraft[]; className?: string }) {
  const t = useListingsTexts()
  const nameOf = useCarDraftName()
  if (drafts.length === 0) return null
  return (
    <Card as="section" aria-labelledby="drafts" className={`min-w-0 p-4 sm:p-5 ${className}`}>
      <h2 id="drafts" className="mb-3 text-xl">
        {t('continueDraft', { count: drafts.length })}
      </h2>
      <ul className="grid">
        {drafts.map(({ id, values, photos: [cover], updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-4 border-line border-t py-3 first:border-t-0">
            {cover ? (
              <Picture picture={cover.picture} alt="" sizes="5rem" className="aspect-3/2 w-18 shrink-0 rounded-field" />
            ) : (
              <span className="grid aspect-3/2 w-18 shrink-0 place-items-center rounded-field bg-paper-shade text-muted">
                <CarFront className="size-5" aria-hidden="true" />
              </span>
            )}
            <div className="min-w-0 flex-1 basis-52">
              <p className="wrap-anywhere font-medium">{nameOf(values)}</p>
              <p className="text-muted text-sm">
                {t.rich('draftSaved', { time: () => <LocalizedTime at={updatedAt} show="relative" /> })}
              </p>
            </div>
            <ButtonLink look="secondary" to={`/dashboard/addProduct?draft=${id}`}>
              {t('goOn')}
              <span className="sr-only">: {nameOf(values)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
