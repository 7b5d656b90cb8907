import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AttributeFieldName } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { findImplausibleFacts, implausibleFactMessages } from '#contract/plausible-facts.ts'
import { type CarFormValues, emptyCarFormValues, priceRelevantFormFacts } from '#web/listings/car-form-values.ts'

/**
 * What to say at fields whose numbers cannot be right, such as an engine of 30 litres. They are no errors: the oldest
 * cars had a single horsepower. Said once the field is left, so that `1` on the way to `150` passes, and taken back with
 * the first letter that mends it.
 */
export function useImplausibleFactWarnings(form: UseFormReturn<CarFormValues>) {
  const [engine, power, mileage, fuel] = useWatch({
    control: form.control,
    name: ['engine', 'power', 'mileage', 'fuel'],
  })
  const found = findImplausibleFacts(priceRelevantFormFacts({ ...emptyCarFormValues, engine, power, mileage, fuel }))
  const [said, setSaid] = useState(found)
  const warnings: Partial<Record<AttributeFieldName, string>> = {}
  for (const name of found) {
    if (said.includes(name)) warnings[carAttributes[name].field] = implausibleFactMessages[name]
  }
  return { warnings, onBlur: () => setSaid(found) }
}
