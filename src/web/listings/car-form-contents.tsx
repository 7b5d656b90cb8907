import { type UseFormReturn, useWatch } from 'react-hook-form'
import { languageTraits } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { carFormPartState } from '#web/listings/car-form-part-state.ts'
import { carFormScreens } from '#web/listings/car-form-screens.ts'
import { type CarFormValues, emptyCarFormValues } from '#web/listings/car-form-values.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { CircleCheck, CircleDashed } from '#web/ui/icons.ts'

type CarFormContentsProps = {
  form: UseFormReturn<CarFormValues>
  hasPhoto: boolean
  /** The id of a part on the page. */
  idOf: (screen: (typeof carFormScreens)[number]) => string
}

/** The parts of the form, each with what it still lacks; beside it on a wide desk. */
export function CarFormContents({ form, hasPhoto, idOf }: CarFormContentsProps) {
  const t = useListingsTexts()
  const { locale } = languageTraits[useLanguage()]
  const listed = new Intl.ListFormat(locale, { type: 'unit' })
  const values = { ...emptyCarFormValues, ...useWatch({ control: form.control }) }
  return (
    <nav aria-label={t('formParts')} className="car-form-contents">
      <ol className="grid gap-1">
        {carFormScreens.map((screen) => {
          const state = carFormPartState(screen, { values, hasPhoto })
          const isComplete = state.kind === 'complete'
          const StateIcon = isComplete ? CircleCheck : CircleDashed
          return (
            <li key={screen}>
              <a
                href={`#${idOf(screen)}`}
                className="flex min-h-11 items-start gap-2 rounded-field p-2 hover:bg-paper-shade"
              >
                <StateIcon
                  className={`mt-0.5 size-5 shrink-0 ${isComplete ? 'text-success' : 'text-muted'}`}
                  aria-hidden="true"
                />
                <span className="min-w-0">
                  <span className="font-medium">{t(`part.${screen}`)}</span>
                  {!isComplete && (
                    <span className="block text-muted text-sm">
                      {state.kind === 'missing'
                        ? t('stillMissing', { fields: listed.format(state.fields.map((field) => t(field))) })
                        : t('partOptional')}
                    </span>
                  )}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
