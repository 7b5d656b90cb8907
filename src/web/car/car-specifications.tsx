import { attributeNames, isMultiChoiceAttribute } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { isAttributeOfFuel } from '#contract/is-attribute-of-fuel.ts'
import { useAttributeText } from '#web/car/attribute-text.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import type { SpecifiedCar } from '#web/car/pick-specified-fields.ts'
import { useYearlyEnergyText } from '#web/car/use-yearly-energy-text.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { CarFront, Gauge, ScrollText } from '#web/ui/icons.ts'

type Fact = { label: string; value: React.ReactNode }

/** What a car's seller stated, group by group, without what the head of its page says; what they left out is named behind one line. */
export const CarSpecifications = createKeptPart('specifications', CarSpecificationsPart)

function CarSpecificationsPart({ car }: { car: SpecifiedCar }) {
  const t = useCarsTexts()
  const label = useAttributesTexts()
  const attributeText = useAttributeText()
  const yearlyEnergy = useYearlyEnergyText()
  const energy = car.fuel === 'Electric' ? 'power' : 'fuel'
  const { years } = useCarFacts()
  const attributesOf = (group: 'history' | 'engine' | 'car'): Fact[] =>
    attributeNames
      .filter((name) => !isMultiChoiceAttribute(name) && carAttributes[name].group === group)
      .filter((name) => name !== 'year' || car.year === null)
      .map((name) => ({ name, label: label(name), value: attributeText(name, car) }))
      .filter(({ name, value }) => value !== null || isAttributeOfFuel(name, car.fuel))
  const groups = [
    {
      title: t('factsOf.history'),
      Icon: ScrollText,
      facts: [
        ...attributesOf('history'),
        { label: t('yearsOfUse'), value: car.yearsOfUse === null ? null : years(car.yearsOfUse) },
      ],
    },
    {
      title: t('factsOf.engine'),
      Icon: Gauge,
      facts: [
        ...attributesOf('engine'),
        ...known({ label: label('yearOfDriving', { energy }), value: yearlyEnergy(car) }),
      ],
    },
    {
      title: t('factsOf.car'),
      Icon: CarFront,
      facts: [
        ...(isInTitle(car.model, car.title) ? [] : [{ label: t('model'), value: car.model }]),
        ...attributesOf('car'),
        { label: t('vin'), value: vinOf(car, t) },
      ],
    },
  ]
  const missing = groups.flatMap(({ facts }) => facts.filter(({ value }) => value === null))
  return (
    <>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:text-sm">
        {groups.map(({ title, Icon, facts }) => (
          <div key={title} className="break-inside-avoid">
            <h3 className="flex items-center gap-2 text-lg">
              <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
              {title}
            </h3>
            <dl className="mt-2">
              {facts.flatMap(known).map(({ label, value }) => (
                <div
                  key={label}
                  className="flex justify-between gap-4 break-inside-avoid border-line border-b py-2.5 print:py-0.5"
                >
                  <dt className="text-muted">{label}</dt>
                  <dd className="figures text-end">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      {missing.length > 0 && (
        <details className="mt-4 print:hidden">
          <DetailsSummary className="text-primary underline underline-offset-4">
            {t('factsNotStated', { count: missing.length })}
          </DetailsSummary>
          <p className="text-muted">{missing.map(({ label }) => label).join(' · ')}</p>
        </details>
      )}
      {car.vinMaker !== null && (
        <p className="mt-4 max-w-prose text-muted text-sm">{t('vinMaker', { maker: car.vinMaker })}</p>
      )}
    </>
  )
}

function isInTitle(model: string | null, title: string): boolean {
  return model !== null && title.toLowerCase().includes(model.toLowerCase())
}

function known(fact: Fact): Fact[] {
  return fact.value === null ? [] : [fact]
}

function vinOf(car: SpecifiedCar, t: ReturnType<typeof useCarsTexts>): React.ReactNode {
  if (car.vin) return <bdi dir="ltr">{car.vin}</bdi>
  return car.vinEnding === null ? null : t('vinEnding', { ending: car.vinEnding })
}
