import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useNavigationType } from 'react-router'
import { useLanguage } from '#web/i18n/language.ts'
import type { MyCarEstimateData } from '#web/pages/prices/load-my-car-estimate.ts'
import {
  chooseFromListMessage,
  type MyCarEstimateErrors,
  type MyCarEstimateQuery,
  myCarEstimateFields,
  myCarEstimatePath,
  myCarEstimateUrl,
  parseMyCarEstimateQuery,
  validateMyCarForm,
} from '#web/pages/prices/my-car-estimate-query.ts'
import { useShownTexts } from '#web/pages/prices/my-car-fields.tsx'

export type MyCarForm = {
  form: RefObject<HTMLFormElement | null>
  errors: MyCarEstimateErrors
  isBusy: boolean
  /** True while the fields say something else than what was estimated. */
  isOutdated: boolean
  noteChange: () => void
  submit: (event: FormEvent) => void
  /** Goes on with another make or model, and with what stays true of any car. */
  choose: (choice: Partial<MyCarEstimateQuery>) => void
}

/** The form of the instant estimate: its first fields stand above the answer, the further ones below it. */
export function useMyCarForm(found: MyCarEstimateData): MyCarForm {
  const { query, choices } = found
  const navigate = useNavigate()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [outdated, setOutdated] = useState<MyCarEstimateData | null>(null)
  const [ownErrors, setOwnErrors] = useState<{ of: MyCarEstimateData; errors: MyCarEstimateErrors } | null>(null)
  const isBusy = useNavigation().location?.pathname === myCarEstimatePath
  useFieldsOfAddress(form, query)

  const typed = () => parseMyCarEstimateQuery(new FormData(form.current ?? undefined))
  const estimated = useRef('')
  const isAsked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields as they are when the answer comes.
  useEffect(() => {
    estimated.current = myCarEstimateUrl(typed())
    if (isAsked.current && (found.valued || found.choices.other)) showAnswer()
    isAsked.current = false
  }, [found])
  // After the fold that holds the first wrong field has opened.
  useEffect(() => {
    const [first] = myCarEstimateFields.filter((field) => ownErrors?.errors[field])
    const field = first && form.current?.elements.namedItem(first)
    if (!(field instanceof HTMLElement)) return
    // The reader may have closed it since: for React it is open still.
    const fold = field.closest('details')
    if (fold) fold.open = true
    field.focus()
  }, [ownErrors])

  const goTo = (next: Partial<MyCarEstimateQuery>) => {
    isAsked.current = true
    void navigate(myCarEstimateUrl(next), { preventScrollReset: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = typed()
    const missing = choices.brand ? 'model' : 'brand'
    if (!choices.model && next[missing]) return goTo(next)
    if (!choices.model) return setOwnErrors({ of: found, errors: { [missing]: chooseFromListMessage } })
    const checked = validateMyCarForm(next, { facts: choices.facts, language, now: new Date() })
    if (checked.kind === 'valid') return goTo(next)
    setOwnErrors({ of: found, errors: checked.errors })
  }

  return {
    form,
    errors: ownErrors?.of === found ? ownErrors.errors : found.errors,
    isBusy,
    isOutdated: outdated === found,
    noteChange: () => setOutdated(myCarEstimateUrl(typed()) === estimated.current ? null : found),
    submit,
    choose: (choice) => {
      // Facts of one make or model do not apply to another.
      const { year, mileage, location } = typed()
      goTo({ year, mileage, location, ...choice })
    },
  }
}

/** Brings the answer into view where it stands below the screen, as on phones, or above it, as after further facts. */
function showAnswer() {
  const answer = document.getElementById('estimate')
  const top = answer?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight / 2) answer?.scrollIntoView({ block: 'start' })
}

/** Resets the fields on back and forward: the browser would keep the values typed last. */
function useFieldsOfAddress(form: { current: HTMLFormElement | null }, query: MyCarEstimateQuery): void {
  const isReturn = useNavigationType() === 'POP'
  const shown = useShownTexts(query)
  useEffect(() => {
    if (!isReturn) return
    for (const name of myCarEstimateFields) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = shown[name]
    }
  }, [form, isReturn, shown])
}
