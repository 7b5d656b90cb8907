import { Link } from 'react-router'
import { useCarWorthEstimateTexts } from '#web/texts/use-car-worth-estimate-texts.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { Check } from '#web/ui/icons.ts'

const promises = ['promisePrice', 'promiseSum', 'promiseCars', 'privacy'] as const

/** What the estimate will say, shown beside the form until there is one. */
export function EstimatePromise() {
  const t = useCarWorthEstimateTexts()
  const valuation = useValuationTexts()
  return (
    <Card as="section" aria-labelledby="promise">
      <img
        src="/pictures/slides/slide-4-960.webp"
        srcSet="/pictures/slides/slide-4-960.webp 960w, /pictures/slides/slide-4-1920.webp 1920w"
        sizes="(width >= 64rem) 32rem, 100vw"
        width={960}
        height={420}
        alt=""
        className="aspect-5/2 w-full object-cover"
      />
      <div className="p-5 sm:p-7">
        <h2 id="promise" className="text-xl">
          {t('promiseTitle')}
        </h2>
        <ul className="mt-4 grid gap-3">
          {promises.map((promise) => (
            <li key={promise} className="flex gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
              {t(promise)}
            </li>
          ))}
        </ul>
        <p className="mt-5 text-sm">
          <Link to="/prices/how" className="text-primary underline underline-offset-4">
            {valuation('howLink')}
          </Link>
        </p>
      </div>
    </Card>
  )
}
