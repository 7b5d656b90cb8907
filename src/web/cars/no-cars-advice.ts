import type { CarSearchResponse } from '#contract/cars.ts'

/** Terms that are no more than the typed words. */
const plainWords: ReadonlySet<string> = new Set(['q', 'unused'])

/** What the page says where nothing was found and nothing can be removed; `vin` where a whole one was looked for. */
export function noCarsAdvice(
  understood: readonly Pick<CarSearchResponse['understood'][number], 'field' | 'value'>[],
): { text: 'noCarWithVin'; vin: string } | { text: 'notInAnyAdvert' | 'noCarAdvice' } {
  const vin = understood.find(({ field }) => field === 'vin')
  if (vin) return { text: 'noCarWithVin', vin: vin.value }
  const isNothingUnderstood = understood.length > 0 && understood.every(({ field }) => plainWords.has(field))
  return { text: isNothingUnderstood ? 'notInAnyAdvert' : 'noCarAdvice' }
}
