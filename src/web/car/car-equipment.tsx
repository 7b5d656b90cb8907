import { allowedMultiChoiceValueGroups, type MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { useEquipmentGroupTitle } from '#web/car/equipment-group-title.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'

/** A car's values of a multi-choice attribute as the seller stated them, group by group; nothing where there are none. */
export const CarEquipment = createKeptPart('equipment', CarEquipmentPart)

function CarEquipmentPart({ name, has }: { name: MultiChoiceAttributeName; has: string[] }) {
  const t = useAttributesTexts()
  const word = useAttributeValueText()
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
            <ul className="mt-1 print:mt-0">
              {items.map((value) => (
                <li key={value} className="print:inline print:not-last:after:content-[',_']">
                  {word(name, value)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
