import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { brandDisplayName } from '#contract/brands.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { MyCarEstimateData } from '#web/pages/prices/load-my-car-estimate.ts'
import { myCarEstimatePath, parseMileageOfAddress } from '#web/pages/prices/my-car-estimate-query.ts'
import '#web/pages/prices/my-car-fold.css'
import { FactField, LocationField, myCarFormId } from '#web/pages/prices/my-car-fields.tsx'
import type { MyCarForm } from '#web/pages/prices/use-my-car-form.ts'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DisclosureChevron } from '#web/ui/disclosure-chevron.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'

/**
 * The five facts that an estimate needs. Without scripts the models come with the next page; with scripts they appear as
 * soon as a make is chosen, and errors show before anything is sent.
 */
export function InstantEstimateForm({ found, myCar }: { found: MyCarEstimateData; myCar: MyCarForm }) {
  const t = useCarWorthEstimateTexts()
  const { query, choices } = found
  const fields = { query, errors: myCar.errors }
  const withoutEstimate = (name: string) => t('withoutEstimate', { name })
  // Of a make without estimates the rest says nothing.
  const isWithoutEstimates = choices.other !== null && choices.brand === null
  return (
    <Form
      id={myCarFormId}
      action={myCarEstimatePath}
      preventScrollReset
      noValidate
      ref={myCar.form}
      onSubmit={myCar.submit}
      onChange={myCar.noteChange}
    >
      <Card>
        <FieldsFold found={found}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Select
              label={t('brand')}
              placeholder={t('chooseBrand')}
              options={byLabel(choices.brands, choices.otherBrands, { labelOf: brandDisplayName, withoutEstimate })}
              error={myCar.errors.brand}
              name="brand"
              defaultValue={query.brand}
              onChange={({ target }) => myCar.choose({ brand: target.value })}
            />
            {!isWithoutEstimates && (
              <>
                <Select
                  key={choices.brand}
                  label={t('model')}
                  placeholder={t(choices.brand ? 'chooseModel' : 'chooseBrandFirst')}
                  options={byLabel(choices.models, choices.otherModels, { labelOf: String, withoutEstimate })}
                  error={myCar.errors.model}
                  name="model"
                  defaultValue={query.model}
                  disabled={!choices.brand}
                  onChange={({ target }) => myCar.choose({ brand: query.brand, model: target.value })}
                />
                <FactField name="year" {...fields} />
                <FactField name="mileageMiles" {...fields} />
                <LocationField {...fields} />
              </>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" isBusy={myCar.isBusy} className="min-w-40 max-sm:w-full">
              {t('estimate')}
            </Button>
            {/* Until there is an answer it stands among what the page promises. */}
            {found.isAsked && <p className="text-muted text-sm">{t('privacy')}</p>}
          </div>
        </FieldsFold>
      </Card>
    </Form>
  )
}

/**
 * The fields, folded into a line that names the car once there is an estimate of it: on a phone the answer would stand a
 * screen below them. It stays open while the reader changes something, so that nothing jumps under the finger.
 */
function FieldsFold({ found, children }: { found: MyCarEstimateData; children: ReactNode }) {
  const [openedOf, setOpenedOf] = useState<MyCarEstimateData | null>(null)
  const isEstimated = Boolean(found.valued?.estimate)
  return (
    <details
      className="my-car-fold"
      open={!isEstimated || openedOf === found || undefined}
      onToggle={({ currentTarget }) => setOpenedOf(currentTarget.open ? found : null)}
    >
      {/* Always there: another element in its place would empty the fields. */}
      <summary
        className={
          isEstimated
            ? 'flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 sm:px-7 [&::-webkit-details-marker]:hidden'
            : 'hidden'
        }
      >
        <EstimatedCar query={found.query} />
      </summary>
      <div className="grid gap-5 p-5 sm:p-7">{children}</div>
    </details>
  )
}

function EstimatedCar({ query }: Pick<MyCarEstimateData, 'query'>) {
  const t = useCarWorthEstimateTexts()
  const { miles } = useCarFacts()
  const mileage = parseMileageOfAddress(query, useLanguage())
  return (
    <>
      <span className="wrap-anywhere min-w-0">
        <bdi className="block font-medium">{[query.year, brandDisplayName(query.brand), query.model].join(' ')}</bdi>
        <span className="figures block text-muted text-sm">
          {[mileage === null ? '' : miles(mileage), query.location].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="inline-flex shrink-0 items-center gap-2 font-medium text-primary">
        {t('changeFacts')}
        <DisclosureChevron />
      </span>
    </>
  )
}

type OptionTexts = { labelOf: (value: string) => string; withoutEstimate: (name: string) => string }

/** With and without estimates together, as people look for their own; the latter say so before anybody fills in the rest. */
function byLabel(
  priced: readonly string[],
  others: readonly string[],
  { labelOf, withoutEstimate }: OptionTexts,
): SelectOption[] {
  return [...priced, ...others]
    .sort((a, b) => labelOf(a).localeCompare(labelOf(b), 'en', { numeric: true }))
    .map((value) => ({ value, label: others.includes(value) ? withoutEstimate(labelOf(value)) : labelOf(value) }))
}
