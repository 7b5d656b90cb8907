import { Link } from 'react-router'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useHelpTexts } from '#web/texts/use-help-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const promises = [
  { heading: 'promise1', text: 'promise1Text' },
  { heading: 'promise2', text: 'promise2Text' },
  { heading: 'promise3', text: 'promise3Text' },
] as const

export default function About() {
  const money = useMoneyRuleValues()
  const t = useHelpTexts()
  return (
    <>
      <PageMetadata title={t('aboutTitle')} description={t('aboutDescription')} path="/about" />
      <WelcomeBanner />
      <div className="page-frame py-16 lg:py-24">
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
          <h2 className="text-3xl">{t('whatForecourtIs')}</h2>
          <div className="grid max-w-prose gap-4 text-lg">
            <p>{t('about1')}</p>
            {/* The picture above has no buttons (row S-33): what it makes people want stands right below it. */}
            <p className="flex flex-wrap gap-3">
              <ButtonLink to="/cars">{t('browseCars')}</ButtonLink>
              <ButtonLink look="secondary" to="/prices/my-car">
                {t('sellYours')}
              </ButtonLink>
            </p>
            <p>{t('about2')}</p>
            <p>
              {t.rich('about3', {
                link: (words) => (
                  <Link to="/faq" className="text-primary underline underline-offset-4">
                    {words}
                  </Link>
                ),
              })}
            </p>
          </div>
        </div>
        <ul className="mt-16 grid gap-10 border-line border-t pt-12 md:grid-cols-3">
          {promises.map(({ heading, text }) => (
            <li key={heading}>
              <h3>{t(heading)}</h3>
              <p className="mt-3 text-muted">{t(text, money)}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function WelcomeBanner() {
  const t = useHelpTexts()
  return (
    <section className="relative isolate flex min-h-[calc(100dvh-4rem)] items-end overflow-hidden bg-neutral text-white">
      <img
        src="/pictures/welcome-1920.webp"
        srcSet="/pictures/welcome-960.webp 960w, /pictures/welcome-1920.webp 1920w"
        sizes="100vw"
        alt=""
        width={1920}
        height={1080}
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/55 to-black/35" />
      <div className="page-frame py-16 lg:py-24">
        <h1 className="max-w-3xl text-5xl sm:text-6xl lg:text-7xl">{t('welcome')}</h1>
        <p className="mt-6 max-w-xl text-lg sm:text-xl">{t('welcomeText')}</p>
      </div>
    </section>
  )
}
