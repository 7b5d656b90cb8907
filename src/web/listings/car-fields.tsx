import type { UseFormRegister } from 'react-hook-form'
import { categories, comingSoonCategories } from '#contract/brands.ts'
import { bodies, colours, fuels, transmissions } from '#contract/cars.ts'
import type { CarErrors, CarValues } from '#web/listings/car-form-values.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type CarFieldsProps = {
  register: UseFormRegister<CarValues>
  errors: CarErrors
  /** A category beyond the seven, as an import may have brought in. */
  ownCategory?: string
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The four fields that every car has. */
export function MainFields({ register, errors, ownCategory }: CarFieldsProps) {
  const isForeign = ownCategory && !categories.some(({ token }) => token === ownCategory)
  const options = [
    ...(isForeign ? [{ value: ownCategory, label: ownCategory }] : []),
    ...categories.map(({ token, name }) => ({ value: token as string, label: name as string })),
    ...comingSoonCategories.map((name) => ({ value: name, label: `${name} (coming soon)`, isDisabled: true })),
  ]
  return (
    <>
      <TextInput
        label="Title"
        maxLength={200}
        hint="What the car is, in one line: make, model, what makes it special."
        error={errors.title}
        {...register('title')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label="Category"
          placeholder="Choose a category"
          options={options}
          error={errors.category}
          {...register('category')}
        />
        <TextInput
          label="Price"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          error={errors.price}
          {...register('price')}
        />
      </div>
      <Textarea
        label="Description"
        rows={7}
        hint="Condition, history, equipment; at most 5,000 characters."
        error={errors.description}
        {...register('description')}
      />
    </>
  )
}

/** What helps people to find the car; each may be left out. */
export function OptionalFields({ register, errors }: CarFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput label="Model" maxLength={100} error={errors.model} {...register('model')} />
      <TextInput label="Model year" inputMode="numeric" error={errors.year} {...register('year')} />
      <TextInput
        label="Cost when new"
        hint="The original price, so that buyers see what they save."
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        error={errors.originalPrice}
        {...register('originalPrice')}
      />
      <TextInput
        label="Year of purchase"
        inputMode="numeric"
        error={errors.yearOfPurchase}
        {...register('yearOfPurchase')}
      />
      <TextInput label="Mileage" hint="In miles." inputMode="numeric" error={errors.mileage} {...register('mileage')} />
      <TextInput
        label="Location"
        hint="City and state, for example Austin, TX."
        maxLength={150}
        error={errors.location}
        {...register('location')}
      />
      <Select
        label="Fuel"
        placeholder="Not given"
        options={optionsOf(fuels)}
        error={errors.fuel}
        {...register('fuel')}
      />
      <Select
        label="Transmission"
        placeholder="Not given"
        options={optionsOf(transmissions)}
        error={errors.transmission}
        {...register('transmission')}
      />
      <Select
        label="Body"
        placeholder="Not given"
        options={optionsOf(bodies)}
        error={errors.body}
        {...register('body')}
      />
      <Select
        label="Colour"
        placeholder="Not given"
        options={optionsOf(colours)}
        error={errors.colour}
        {...register('colour')}
      />
    </div>
  )
}
