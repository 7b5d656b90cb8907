import { type ReactNode, useEffect, useRef } from 'react'
import { type AttributeFieldName, foldedFormAttributes, multiChoiceAttributeNames } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { FoldedCarFields, MainCarFields } from '#web/listings/car-fields.tsx'
import { CarFormContents } from '#web/listings/car-form-contents.tsx'
import { CarFormPartLinks, CarFormProgress, CarFormSteps } from '#web/listings/car-form-progress.tsx'
import { type CarFormScreen, carFormScreens } from '#web/listings/car-form-screens.ts'
import { CarFormReview } from '#web/listings/car-review.tsx'
import { CarIdentityScreenFields } from '#web/listings/car-screen-fields.tsx'
import { DescriptionScreenFields } from '#web/listings/description-screen-fields.tsx'
import { EquipmentFields } from '#web/listings/equipment-fields.tsx'
import { PhotoPicker } from '#web/listings/photo-picker.tsx'
import { PriceScreenFields } from '#web/listings/price-screen-fields.tsx'
import type { useCarForm } from '#web/listings/use-car-form.ts'
import { type CarFormScreenSteps, showsOneCarFormScreenAtATime } from '#web/listings/use-car-form-screen.ts'
import { useCarSuggestions } from '#web/listings/use-car-suggestions.ts'
import { useImplausibleFactWarnings } from '#web/listings/use-implausible-fact-warnings.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import './car-form.css'

type CarFormProps = {
  car: ReturnType<typeof useCarForm>
  submitLabel: string
  ownCategory?: string
  photoHint?: string
  /** The id of the edited car; a new one has none yet. */
  carId?: string
  /** True if the values were there before, so that nothing is filled in by itself. */
  isRestored: boolean
  /** One screen at a time on a phone; without it all of them are one page everywhere. */
  steps?: CarFormScreenSteps
  /** Shown below the fields of the price. */
  priceFields?: ReactNode
  /** Shown beside the submit button. */
  aside?: ReactNode
}

/** The groups of fields that are folded away while they are empty, in the order in which buyers ask. */
const foldedGroups = ['history', 'engine', 'car'] as const

/** The form to post a car and to edit one. */
export function CarForm(props: CarFormProps) {
  const { car, submitLabel, ownCategory, photoHint, carId, isRestored, steps, priceFields, aside } = props
  const t = useListingsTexts()
  const isHydrated = useHydrated()
  const { form, photos, errors, isSubmitting } = car
  const suggestions = useCarSuggestions(form, isRestored)
  const isFilled = (name: AttributeFieldName) => Boolean(form.formState.defaultValues?.[name] || errors[name])
  const isOpen = (group: (typeof foldedGroups)[number]) =>
    foldedFormAttributes(group).some((name) => isFilled(carAttributes[name].field))
  const implausible = useImplausibleFactWarnings(form)
  const fields = {
    form,
    register: form.register,
    errors,
    isSuggested: suggestions.isSuggested,
    warnings: implausible.warnings,
  }

  const parts: Record<CarFormScreen, ReactNode> = {
    car: <CarIdentityScreenFields {...fields} suggestions={suggestions} ownCategory={ownCategory} />,
    facts: (
      <>
        <MainCarFields {...fields} />
        {foldedGroups.map((group) => (
          <FoldedCarFields key={group} group={group} {...fields} isOpen={isOpen(group)} />
        ))}
        {multiChoiceAttributeNames.map((name) => (
          <EquipmentFields
            key={name}
            name={name}
            control={form.control}
            isOpen={Boolean(errors[carAttributes[name].field])}
          />
        ))}
      </>
    ),
    photos: (
      <PhotoPicker
        photos={photos}
        error={errors.photo}
        hint={photoHint}
        inputRef={car.setPhotoInput}
        onChange={car.forgetPhotoError}
      />
    ),
    price: <PriceScreenFields {...fields} carId={carId} more={priceFields} />,
    description: (
      <>
        <DescriptionScreenFields {...fields} />
        {steps && <CarFormReview form={form} photos={photos} />}
      </>
    ),
  }

  return (
    <form
      onSubmit={(event) => (steps?.goOnInstead(event) ? undefined : car.submit(event))}
      onBlur={implausible.onBlur}
      noValidate
      className="car-form"
    >
      {/* An edited car has its photos, of ours where it has none of its own. */}
      <CarFormContents
        form={form}
        hasPhoto={!steps || photos.photos.length > 0}
        idOf={(screen) => partIdOf(screen, steps?.screen)}
      />
      {/* Disabled until React listens: text typed before would be lost. */}
      <fieldset disabled={!isHydrated} className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        {steps ? <CarFormProgress screen={steps.screen} /> : <CarFormPartLinks />}
        {carFormScreens.map((screen) => (
          <FormPart key={screen} screen={screen} current={steps?.screen}>
            {parts[screen]}
          </FormPart>
        ))}
        <div
          className={`flex flex-wrap items-center gap-3 ${steps ? 'max-sm:hidden' : 'sticky bottom-0 z-10 -mx-4 border-line border-t bg-paper px-4 py-3'}`}
        >
          <SubmitButton isBusy={isSubmitting} className="min-w-40">
            {submitLabel}
          </SubmitButton>
          {aside}
        </div>
        {steps && <CarFormSteps steps={steps} isBusy={isSubmitting} submitLabel={submitLabel} />}
      </fieldset>
      {steps && (
        <p className="sr-only" role="status">
          {t('stepOf', { step: carFormScreens.indexOf(steps.screen) + 1, count: carFormScreens.length })}
        </p>
      )}
    </form>
  )
}

/** On a phone the address of a new car names its screen: nothing is to be scrolled to there, so that its parts have other ids. */
function partIdOf(screen: CarFormScreen, current: CarFormScreen | undefined): string {
  return current ? `part-${screen}` : screen
}

type FormPartProps = { screen: CarFormScreen; current: CarFormScreen | undefined; children: ReactNode }

/** One part of the form; on a phone only the current one is there. */
function FormPart({ screen, current, children }: FormPartProps) {
  const t = useListingsTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(current)
  useEffect(() => {
    if (before.current === current) return
    before.current = current
    // A wide page shows all parts: it stays where it is.
    if (current !== screen || !showsOneCarFormScreenAtATime()) return
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [current, screen])
  return (
    <Card
      as="section"
      id={partIdOf(screen, current)}
      className={`car-form-part grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-7 ${current && current !== screen ? 'max-sm:hidden' : ''}`}
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {t(`part.${screen}`)}
        </h2>
        <p className="mt-1 text-muted">{t(`partIntro.${screen}`)}</p>
      </div>
      {children}
    </Card>
  )
}
