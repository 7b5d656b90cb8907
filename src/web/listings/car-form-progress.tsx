import { type CarFormScreen, carFormScreens } from '#web/listings/car-form-screens.ts'
import type { CarFormScreenSteps } from '#web/listings/use-car-form-screen.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'

/** How far the seller is, on a phone. */
export function CarFormProgress({ screen }: { screen: CarFormScreen }) {
  const t = useListingsTexts()
  const step = carFormScreens.indexOf(screen) + 1
  const following = carFormScreens[step]
  const text = t('stepOf', { step, count: carFormScreens.length })
  return (
    <div className="grid gap-2 sm:hidden">
      <p className="figures flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{text}</span>
        {following && <span className="text-muted">{t('stepNext', { part: t(`part.${following}`) })}</span>}
      </p>
      <progress
        className="progress progress-primary w-full"
        max={carFormScreens.length}
        value={step}
        aria-label={text}
      />
    </div>
  )
}

/** Leads to each part of a form that is one long page: who edits a car mostly comes for its price. */
export function CarFormPartLinks() {
  const t = useListingsTexts()
  return (
    <nav aria-label={t('formParts')} className="car-form-part-links flex flex-wrap gap-x-4">
      {carFormScreens.map((screen) => (
        <a
          key={screen}
          href={`#${screen}`}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {t(`part.${screen}`)}
        </a>
      ))}
    </nav>
  )
}

type StepsProps = { steps: CarFormScreenSteps; isBusy: boolean; submitLabel: string }

/** Back and next at the thumb, on a phone. */
export function CarFormSteps({ steps: { back, next }, isBusy, submitLabel }: StepsProps) {
  const t = useListingsTexts()
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex gap-3 border-line border-t bg-paper px-4 py-3 sm:hidden">
      {back && (
        <Button look="secondary" onClick={back}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          {t('back')}
        </Button>
      )}
      {next ? (
        <Button className="flex-1" onClick={next}>
          {t('next')}
          <ChevronRight className="size-5" aria-hidden="true" />
        </Button>
      ) : (
        <SubmitButton isBusy={isBusy} className="flex-1">
          {submitLabel}
        </SubmitButton>
      )}
    </div>
  )
}
