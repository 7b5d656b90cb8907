import { ContactForm } from '#web/feedback/contact-form.tsx'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { useSiteSettings } from '#web/site/site.ts'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

export default function Contact() {
  const t = useFeedbackTexts()
  return (
    <div className="page-frame pt-8 pb-16 lg:pt-12">
      <PageMetadata title={t('contact')} description={t('contactDescription')} path="/contact" />
      <div className="grid max-w-5xl gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <header className="lg:col-span-2">
          <h1>{t('contact')}</h1>
          <p className="mt-2 max-w-prose text-muted">{t('contactIntro')}</p>
          <OperatorContact />
        </header>
        <ContactForm />
        <QuickAnswers />
      </div>
    </div>
  )
}

/** The address of the operator, where they have set one. */
function OperatorContact() {
  const { contactEmail, contactAddress } = useSiteSettings()
  if (contactEmail === null && contactAddress === null) return null
  return (
    <div className="mt-4 grid gap-2">
      {contactEmail !== null && (
        <a href={`mailto:${contactEmail}`} className="wrap-anywhere text-primary underline underline-offset-4">
          {contactEmail}
        </a>
      )}
      {contactAddress !== null && <span className="wrap-anywhere whitespace-pre-line">{contactAddress}</span>}
    </div>
  )
}

/** Where most of what people write about is answered already. */
function QuickAnswers() {
  const t = useFeedbackTexts()
  const viewer = useSignedInUser()
  const answers = [
    { to: '/faq', text: t('answersTrading') },
    { to: '/prices/how', text: t('answersPrices') },
    ...(viewer?.role === 'Buyer' ? [{ to: '/dashboard/myOrders', text: t('answersOrders') }] : []),
  ]
  return (
    <aside aria-labelledby="quick-answers" className="max-lg:mt-6">
      <h2 id="quick-answers" className="text-xl">
        {t('quickAnswers')}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {answers.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-12 items-center py-2 underline-offset-4 hover:underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}
