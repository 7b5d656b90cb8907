import { allowedMultiChoiceValueGroups, type MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { useEquipmentGroupTitle } from '#web/car/equipment-group-title.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { DetailsSummary } from '#web/ui/details-summary.tsx'
import { Check } from '#web/ui/icons.ts'

/** What is left of a longer group unfolds. */
const shownAtFirst = 8

/** A car's values of a multi-choice attribute as the seller stated them, group by group; nothing where there are none. */
export const CarEquipment = createKeptPart('equipment', CarEquipmentPart)

function CarEquipmentPart({ name, has }: { name: MultiChoiceAttributeName; has: string[] }) {
  const t = useAttributesTexts()
  const groupTitle = useEquipmentGroupTitle()
  const groups = allowedMultiChoiceValueGroups(name).flatMap(([group, values]) => {
    const items = values.filter((value) => has.includes(value))
    return items.length === 0 ? [] : [{ group, items }]
  })
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className="mb-3 print:mb-1">
        {t(name)}
      </h2>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:gap-y-1 print:text-sm">
        {groups.map(({ group, items }) => (
          <div key={group} className="break-inside-avoid">
            <h3 className="text-muted text-sm">{groupTitle(group)}</h3>
            <EquipmentList name={name} items={items.slice(0, shownAtFirst)} />
            {items.length > shownAtFirst && (
              <>
                <details className="print:hidden">
                  <DetailsSummary className="text-primary underline underline-offset-4">
                    {t('showAllItems', { count: items.length })}
                  </DetailsSummary>
                  <EquipmentList name={name} items={items.slice(shownAtFirst)} />
                </details>
                {/* Paper shows no fold. */}
                <ul className="hidden print:inline">
                  <EquipmentItems name={name} items={items.slice(shownAtFirst)} />
                </ul>
              </>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

type EquipmentItemsProps = { name: MultiChoiceAttributeName; items: readonly string[] }

function EquipmentList(props: EquipmentItemsProps) {
  return (
    <ul className="mt-1 print:mt-0">
      <EquipmentItems {...props} />
    </ul>
  )
}

function EquipmentItems({ name, items }: EquipmentItemsProps) {
  const word = useAttributeValueText()
  return items.map((value) => (
    <li key={value} className="flex gap-2 print:inline print:not-last:after:content-[',_']">
      <Check className="mt-1 size-4 shrink-0 text-success print:hidden" aria-hidden="true" />
      {word(name, value)}
    </li>
  ))
}
