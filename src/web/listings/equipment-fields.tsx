import { type Control, useController } from 'react-hook-form'
import { allowedMultiChoiceValueGroups, type MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { useEquipmentGroupTitle } from '#web/car/equipment-group-title.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { type CarFormValues, joinFormList, splitFormList } from '#web/listings/car-form-values.ts'
import { CollapsibleFields } from '#web/listings/collapsible-fields.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type ManyFieldProps = { name: MultiChoiceAttributeName; control: Control<CarFormValues>; isOpen: boolean }

/**
 * The values of a multi-choice attribute, group by group, folded away together, also where some are chosen: their number
 * stands beside the title, since eighty boxes would push the price out of sight.
 */
export function EquipmentFields({ name, control, isOpen }: ManyFieldProps) {
  const t = useAttributesTexts()
  const word = useAttributeValueText()
  const groupTitle = useEquipmentGroupTitle()
  const { number } = useLocaleFormats()
  const { field } = useController({ control, name: carAttributes[name].field })
  const chosen = splitFormList(field.value) ?? []
  const toggle = (value: string, isChosen: boolean) =>
    field.onChange(joinFormList(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value)))
  return (
    <CollapsibleFields title={chosen.length > 0 ? `${t(name)} (${number(chosen.length)})` : t(name)} isOpen={isOpen}>
      {allowedMultiChoiceValueGroups(name).map(([group, values]) => (
        <fieldset key={group}>
          <legend className="mb-1 text-muted text-sm">{groupTitle(group)}</legend>
          {values.map((value) => (
            <Checkbox
              key={value}
              label={word(name, value)}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </CollapsibleFields>
  )
}
