import { Form } from 'react-router'
import { brandDisplayName } from '#contract/brands.ts'
import type { MyCarEstimateData } from '#web/pages/prices/load-my-car-estimate.ts'
import { myCarEstimatePath } from '#web/pages/prices/my-car-estimate-query.ts'
import { FactField, LocationField, myCarFormId } from '#web/pages/prices/my-car-fields.tsx'
import type { MyCarForm } from '#web/pages/prices/use-my-car-form.ts'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'

/**
 * The five facts that an estimate needs. Without scripts the models come with the next page; with scripts they appear as
 * soon as a make is chosen, and errors show before anything is sent.
 */
export function InstantEstimateForm({ found, myCar }: { found: MyCarEstimateData; myCar: MyCarForm }) {
  const t = useCarWorthEstimateTexts()
  const { query, choices } = found
  const fields = { query, errors: myCar.errors }
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
      <Card className="grid gap-5 p-5 sm:p-7">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            label={t('brand')}
            placeholder={t('chooseBrand')}
            options={byLabel([...choices.brands, ...choices.otherBrands], brandDisplayName)}
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
                options={byLabel([...choices.models, ...choices.otherModels])}
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
      </Card>
    </Form>
  )
}

/** With and without estimates alike, as people look for their own. */
function byLabel(values: readonly string[], labelOf = (value: string) => value): SelectOption[] {
  return values
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}
