import { type UseFormReturn, useWatch } from 'react-hook-form'
import { pictureUrlForWidth } from '#contract/photos.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { advertGaps } from '#web/listings/advert-gaps.ts'
import { type CarFormValues, emptyCarFormValues, parseTypedDollars } from '#web/listings/car-form-values.ts'
import { useCarDraftName } from '#web/listings/use-car-draft-name.ts'
import { type CarFormPhotosState, filterUploadedPhotos } from '#web/listings/use-car-form-photos.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { CarFront } from '#web/ui/icons.ts'

type CarReviewProps = { form: UseFormReturn<CarFormValues>; photos: CarFormPhotosState }

/** The car as it will stand in a list, and what would bring it more buyers, before it is posted. */
export function CarFormReview({ form, photos }: CarReviewProps) {
  const t = useListingsTexts()
  const { money } = useLocaleFormats()
  const nameOf = useCarDraftName()
  const typed = useWatch({ control: form.control })
  const values = { ...emptyCarFormValues, ...typed }
  const uploaded = filterUploadedPhotos(photos.photos)
  const [cover] = uploaded
  const cents = parseTypedDollars(values.price)
  const gaps = advertGaps({
    photoCount: uploaded.length,
    descriptionLength: values.description.trim().length,
    facts: values,
  })
  return (
    <section aria-labelledby="review" className="grid gap-3 border-line border-t pt-4">
      <h3 id="review">{t('review')}</h3>
      <div className="flex items-center gap-4">
        {cover ? (
          <img
            src={pictureUrlForWidth(cover.picture, 480)}
            alt=""
            className="aspect-3/2 w-28 shrink-0 rounded-field object-cover"
          />
        ) : (
          <span className="grid aspect-3/2 w-28 shrink-0 place-items-center rounded-field bg-paper-shade text-muted">
            <CarFront className="size-7" aria-hidden="true" />
          </span>
        )}
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium">{nameOf(values)}</p>
          {cents !== null && <p className="figures font-semibold">{money(cents)}</p>}
          <p className="figures text-muted text-sm">{t('photoCount', { count: uploaded.length })}</p>
        </div>
      </div>
      {gaps.length > 0 && (
        <>
          <p className="text-muted text-sm">{t('improveIntro')}</p>
          <ul className="grid list-disc gap-1 ps-5 text-sm">
            {gaps.map((gap) => (
              <li key={gap}>{t(`gap.${gap}`)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
