import { useState } from 'react'
import type { MyCarEstimateData } from '#web/pages/prices/load-my-car-estimate.ts'
import { EstimateFactField, myCarFormId } from '#web/pages/prices/my-car-fields.tsx'
import type { MyCarForm } from '#web/pages/prices/use-my-car-form.ts'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DetailsSummary } from '#web/ui/details-summary.tsx'

const firstFields: readonly string[] = ['brand', 'model', 'year', 'mileage', 'location']

/** The further facts that the price of the model depends on, folded until they are wanted or needed. */
export function MoreCarFacts({ found, myCar }: { found: MyCarEstimateData; myCar: MyCarForm }) {
  const t = useCarWorthEstimateTexts()
  const { query, choices, valued } = found
  const [isOpen, setIsOpen] = useState(false)
  const isWrong = Object.keys(myCar.errors).some((field) => !firstFields.includes(field))
  const isNeeded = valued?.silence?.reason === 'facts' || valued?.silence?.reason === 'kind'
  return (
    <Card as="section" className="lg:col-span-full" onChange={myCar.noteChange}>
      <details
        open={isOpen || isWrong || isNeeded || undefined}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <DetailsSummary className="justify-between p-5 font-display text-xl sm:px-7">{t('moreFacts')}</DetailsSummary>
        <div className="grid gap-5 p-5 pt-1 sm:px-7">
          <p className="max-w-prose text-muted">{t('moreFactsText')}</p>
          <div
            key={`${choices.brand} ${choices.model}`}
            className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3"
          >
            {choices.facts.map((fact) => (
              <EstimateFactField key={fact} fact={fact} choices={choices} query={query} errors={myCar.errors} />
            ))}
          </div>
          <div>
            <Button type="submit" form={myCarFormId} look="secondary" isBusy={myCar.isBusy} className="max-sm:w-full">
              {t('estimateAgain')}
            </Button>
          </div>
        </div>
      </details>
    </Card>
  )
}
