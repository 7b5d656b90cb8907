import { type Control, type UseFormRegister, useWatch } from 'react-hook-form'
import type { CarAttribute, CarAttributeUnit } from '#contract/attribute-kinds.ts'
import {
  type AttributeName,
  attributeNames,
  isChoiceAttribute,
  isMultiChoiceAttribute,
  isNumberAttribute,
} from '#contract/attribute-names.ts'
import { brandCategories, comingSoonBrands } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { findVinMakerMismatch } from '#contract/find-vin-maker-mismatch.ts'
import { normalizeVin } from '#contract/vin.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import type { CarFormErrors, CarFormValues } from '#web/listings/car-form-values.ts'
import { CollapsibleFields } from '#web/listings/collapsible-fields.tsx'
import { PlaceInput } from '#web/places/place-input.tsx'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Select } from '#web/ui/select.tsx'
import { MoneyInput, TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type CarFieldsProps = {
  register: UseFormRegister<CarFormValues>
  errors: CarFormErrors
  /** A category beyond the seven, which an import may have brought. */
  ownCategory?: string
}

/** The four fields that every car has. */
export function RequiredCarFields({ register, errors, ownCategory }: CarFieldsProps) {
  const t = useListingsTexts()
  const isForeign = ownCategory && !brandCategories.some(({ token }) => token === ownCategory)
  const options = [
    ...(isForeign ? [{ value: ownCategory, label: ownCategory }] : []),
    // Row S-25 names the categories by their tokens, `Mercedes_Benz`.
    ...brandCategories.map(({ token }) => ({ value: token as string, label: token as string })),
    ...comingSoonBrands.map((name) => ({ value: name, label: t('comingSoon', { brand: name }), isDisabled: true })),
  ]
  return (
    <>
      <TextInput label={t('title')} maxLength={200} hint={t('titleHint')} error={errors.title} {...register('title')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('category')}
          placeholder={t('chooseCategory')}
          options={options}
          error={errors.category}
          {...register('category')}
        />
        <MoneyInput label={t('price')} error={errors.price} {...register('price')} />
      </div>
      <Textarea
        label={t('description')}
        rows={7}
        hint={t('descriptionHint')}
        error={errors.description}
        {...register('description')}
      />
    </>
  )
}

/** Optional fields, which help buyers to find the car. */
export function OptionalCarFields({ register, errors }: CarFieldsProps) {
  const t = useListingsTexts()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput label={t('model')} maxLength={100} error={errors.model} {...register('model')} />
      <AttributeFields names={asked('main').filter(isNumberAttribute)} register={register} errors={errors} />
      <MoneyInput
        label={t('costWhenNew')}
        hint={t('costWhenNewHint')}
        error={errors.originalPrice}
        {...register('originalPrice')}
      />
      <PlaceInput
        label={t('location')}
        hint={t('locationHint')}
        maxLength={150}
        error={errors.location}
        {...register('location')}
      />
      <AttributeFields names={asked('main').filter(isChoiceAttribute)} register={register} errors={errors} />
    </div>
  )
}

/** Further facts that some sellers know. */
export function CarFactFields({ register, errors, isOpen }: Omit<MoreFieldsProps, 'control'>) {
  const t = useListingsTexts()
  return (
    <CollapsibleFields title={t('moreFacts')} isOpen={isOpen}>
      <AttributeFields
        names={asked('facts').filter((name) => !isMultiChoiceAttribute(name))}
        register={register}
        errors={errors}
      />
    </CollapsibleFields>
  )
}

type MoreFieldsProps = CarFieldsProps & { isOpen: boolean; control: Control<CarFormValues> }

/** Facts that buyers of more expensive cars look for. */
export function DetailedCarFields({ register, errors, isOpen, control }: MoreFieldsProps) {
  const t = useListingsTexts()
  const vinMaker = useOtherMaker(control)
  return (
    <CollapsibleFields title={t('moreDetails')} isOpen={isOpen}>
      <AttributeFields names={asked('more')} register={register} errors={errors} />
      <TextInput
        label={t('vin')}
        hint={vinMaker === null ? t('vinHint') : t('vinMaker', { maker: vinMaker })}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        error={errors.vin}
        {...register('vin')}
      />
    </CollapsibleFields>
  )
}

function asked(form: CarAttribute['form']): AttributeName[] {
  return attributeNames.filter((name) => carAttributes[name].form === form)
}

const inputModes: Partial<Record<CarAttributeUnit, 'numeric'>> = {
  year: 'numeric',
  people: 'numeric',
  count: 'numeric',
}

type AttributeFieldsProps = Pick<CarFieldsProps, 'register' | 'errors'> & { names: readonly AttributeName[] }

/** A field for each attribute, with the input for its kind. */
function AttributeFields({ names, register, errors }: AttributeFieldsProps) {
  const t = useListingsTexts()
  const attributes = useAttributesTexts()
  const word = useAttributeValueText()
  return names.map((name) => {
    const attribute = carAttributes[name]
    const hint = `${name}Hint`
    const field = {
      label: attributes(name),
      hint: attributes.has(hint) ? attributes(hint) : undefined,
      error: errors[attribute.field],
      ...register(attribute.field),
    }
    if (attribute.kind === 'number') return <TextInput key={name} inputMode={inputModes[attribute.unit]} {...field} />
    if (attribute.kind === 'day') return <TextInput key={name} type="date" {...field} />
    if (attribute.kind === 'many') return null
    const options = attribute.values.map((value) => ({ value, label: word(name, value) }))
    return <Select key={name} placeholder={t('notGiven')} options={options} {...field} />
  })
}

/** The maker that the typed VIN names, if it differs from the chosen category's and the title's. */
function useOtherMaker(control: Control<CarFormValues>): string | null {
  const [vin, brand, title] = useWatch({ control, name: ['vin', 'category', 'title'] })
  return findVinMakerMismatch({ vin: normalizeVin(vin), brand, title })
}
