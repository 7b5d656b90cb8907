import { brandDisplayName } from '#contract/brands.ts'
import type { DecodedVin } from '#contract/decode-vin.ts'
import { languageTraits } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Check } from '#web/ui/icons.ts'

type DecodedVinNoteProps = {
  decoded: DecodedVin
  category: string
  /** The fields that say which car it is; `isFilled` if one has what the number says. */
  fields: readonly { label: string; isBlank: boolean; isFilled: boolean }[]
  onChoose: (make: string) => void
}

/**
 * What the number says, what of it the form has, and what the seller must pick: a number names no model but of few
 * makers. Where it names a group of makes, these are one press each.
 */
export function DecodedVinNote({ decoded, category, fields, onChoose }: DecodedVinNoteProps) {
  const t = useListingsTexts()
  const { locale } = languageTraits[useLanguage()]
  const { brands, model, year, country } = decoded
  const car = [year, brands.map(brandDisplayName).join(' / '), model].filter(Boolean).join(' ')
  const listed = (wanted: DecodedVinNoteProps['fields']) =>
    new Intl.ListFormat(locale, { type: 'unit' }).format(wanted.map(({ label }) => label))
  const filled = fields.filter(({ isFilled }) => isFilled)
  const blank = fields.filter(({ isBlank }) => isBlank)
  const countryName = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return (
    <div role="status" className="grid gap-2 rounded-field bg-paper-shade p-3 text-sm">
      <p className="flex gap-1.5 font-medium text-success">
        <Check className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {car ? t('vinSays', { car }) : t('vinIsRight')}
      </p>
      {countryName && <p className="text-muted">{t('vinCountry', { country: countryName })}</p>}
      {filled.length > 0 && <p>{t('vinFilled', { fields: listed(filled) })}</p>}
      {blank.length > 0 && <p className="font-medium">{t('vinMissing', { fields: listed(blank) })}</p>}
      {brands.length > 1 && !brands.includes(category) && (
        <div className="flex flex-wrap gap-2">
          {brands.map((brand) => (
            <button
              key={brand}
              type="button"
              className="btn border-control-line bg-surface"
              onClick={() => onChoose(brand)}
            >
              {brandDisplayName(brand)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
