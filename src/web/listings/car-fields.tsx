import type { UseFormRegister } from 'react-hook-form'
import type { CarAttribute, CarAttributeUnit } from '#contract/attribute-kinds.ts'
import {
  type AttributeFieldName,
  type AttributeName,
  attributeNames,
  foldedFormAttributes,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import type { CarFormErrors, CarFormValues } from '#web/listings/car-form-values.ts'
import { CollapsibleFields } from '#web/listings/collapsible-fields.tsx'
import { PlaceCombobox } from '#web/places/place-combobox.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export type CarFieldsProps = {
  register: UseFormRegister<CarFormValues>
  errors: CarFormErrors
  /** A category beyond the seven, which an import may have brought. */
  ownCategory?: string
  /** Whether a field has the value that is usual of the model. */
  isSuggested?: (field: AttributeFieldName) => boolean
  /** What is said at fields whose numbers cannot be right. */
  warnings?: Partial<Record<AttributeFieldName, string>>
}

/** Facts that buyers filter by. */
export function MainCarFields({ register, errors, isSuggested, warnings }: CarFieldsProps) {
  const t = useListingsTexts()
  const names = attributeNames.filter(
    (name) => carAttributes[name].form === 'main' && name !== 'year' && name !== 'yearOfPurchase',
  )
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <AttributeFields
        names={names}
        register={register}
        errors={errors}
        isSuggested={isSuggested}
        warnings={warnings}
      />
      <PlaceCombobox
        label={t('location')}
        hint={t('locationHint')}
        listLabel={t('suggestions')}
        maxLength={150}
        error={errors.location}
        {...register('location')}
      />
      <AttributeFields names={['yearOfPurchase']} register={register} errors={errors} />
    </div>
  )
}

type FoldedFieldsProps = CarFieldsProps & { group: CarAttribute['group']; isOpen: boolean }

/** Further facts of one group, under the title that they have on the page of the car; the line below it says which. */
export function FoldedCarFields({ group, isOpen, ...fields }: FoldedFieldsProps) {
  const t = useListingsTexts()
  const attributes = useAttributesTexts()
  const names = foldedFormAttributes(group)
  return (
    <CollapsibleFields
      title={t(`folded.${group}`)}
      summary={names.map((name) => attributes(name)).join(' · ')}
      isOpen={isOpen}
    >
      <AttributeFields names={names} {...fields} />
    </CollapsibleFields>
  )
}

const inputModes: Partial<Record<CarAttributeUnit, 'numeric'>> = {
  year: 'numeric',
  people: 'numeric',
  count: 'numeric',
}

type AttributeFieldsProps = Pick<CarFieldsProps, 'register' | 'errors' | 'isSuggested' | 'warnings'> & {
  names: readonly AttributeName[]
}

/** A field for each attribute, with the input for its kind. */
function AttributeFields({ names, register, errors, isSuggested, warnings }: AttributeFieldsProps) {
  const t = useListingsTexts()
  const attributes = useAttributesTexts()
  const word = useAttributeValueText()
  const units = useReaderUnits()
  return names.map((name) => {
    const attribute = carAttributes[name]
    const hint = `${name}Hint`
    const field = {
      label: attributes(name),
      hint: isSuggested?.(attribute.field)
        ? t('suggested')
        : attributes.has(hint)
          ? attributes(hint, units)
          : undefined,
      error: errors[attribute.field],
      ...register(attribute.field),
    }
    if (attribute.kind === 'number') {
      const warning = warnings?.[attribute.field]
      return <TextInput key={name} dir="ltr" inputMode={inputModes[attribute.unit]} warning={warning} {...field} />
    }
    if (attribute.kind === 'day') return <TextInput key={name} type="date" {...field} />
    if (attribute.kind === 'many') return null
    const options = attribute.values.map((value) => ({ value, label: word(name, value) }))
    return <Select key={name} placeholder={t('choose')} options={options} {...field} />
  })
}
