import { Form } from 'react-router'
import { brandDisplayName } from '#contract/brands.ts'
import type { HomePageData } from '#contract/home-page.ts'
import { createKeptPart } from '#web/parts/create-kept-part.tsx'
import { useHomeTexts } from '#web/texts/use-home-texts.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { Award, Scale, ShieldCheck } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'

const promises = [
  { icon: Scale, title: 'trustPrices', text: 'trustPricesText', to: '/prices/how' },
  { icon: ShieldCheck, title: 'trustPayment', text: 'trustPaymentText', to: '/faq' },
  { icon: Award, title: 'trustOneSale', text: 'trustOneSaleText', to: '/about' },
] as const satisfies readonly { icon: Icon; title: string; text: string; to: string }[]

/** Why people can buy here: three short promises, each with the page that explains it. */
export const BuyerTrustPromises = createKeptPart('promises', BuyerTrustPromisesPart)

function BuyerTrustPromisesPart() {
  const t = useHomeTexts()
  return (
    <section aria-label={t('trust')} className="page-frame mt-12 lg:mt-16">
      <ul className="grid gap-6 border-line border-y py-8 sm:grid-cols-3">
        {promises.map(({ icon: PromiseIcon, title, text, to }) => (
          <li key={title} className="flex gap-4">
            <PromiseIcon className="size-7 shrink-0 text-primary" aria-hidden="true" />
            <div>
              <h2 className="text-lg leading-snug">
                <Link to={to} className="hover:underline">
                  {t(title)}
                </Link>
              </h2>
              <p className="mt-1 text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The way to sell a car: an estimate first, before any sign-up. */
export const SellYourCarPrompt = createKeptPart('sell prompt', SellYourCarPromptPart, { hasIds: true })

function SellYourCarPromptPart({ brands }: { brands: HomePageData['search']['brands'] }) {
  const t = useHomeTexts()
  return (
    <section aria-labelledby="sell" className="page-frame mt-12 lg:mt-16">
      <div className="grid overflow-hidden rounded-box bg-surface shadow-card lg:grid-cols-2">
        <div className="p-6">
          <h2 id="sell" className="text-3xl">
            {t('sellTitle')}
          </h2>
          <p className="mt-3 max-w-prose text-muted">{t('sellText')}</p>
          <Form action="/prices/my-car" className="mt-6 flex flex-wrap items-end gap-3">
            <Select
              className="grow"
              label={t('make')}
              name="brand"
              required
              placeholder={t('chooseMake')}
              options={brands.map(({ value }) => ({ value, label: brandDisplayName(value) }))}
            />
            <button type="submit" className="btn btn-primary">
              {t('estimate')}
            </button>
          </Form>
        </div>
        <img
          src="/pictures/slides/slide-4-960.webp"
          srcSet="/pictures/slides/slide-4-960.webp 960w, /pictures/slides/slide-4-1920.webp 1920w"
          sizes="(width >= 64rem) 40rem, 100vw"
          width={960}
          height={420}
          alt=""
          loading="lazy"
          className="size-full object-cover"
        />
      </div>
    </section>
  )
}
