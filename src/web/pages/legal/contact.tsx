import { FeedbackOrContactForm } from '#web/feedback/feedback-or-contact-form.tsx'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { useSiteSettings } from '#web/site/site.ts'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'

export default function Contact() {
  const t = useFeedbackTexts()
  return (
    <div className="page-frame py-12 lg:py-16">
      <PageMetadata title={t('contact')} description={t('contactDescription')} path="/contact" />
      <div className="grid max-w-xl gap-6">
        <header>
          <h1>{t('contact')}</h1>
          <p className="mt-3 text-lg">{t('contactIntro')}</p>
          <OperatorContact />
        </header>
        <FeedbackOrContactForm kind="contact" thanks={t('contactThanks')} />
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
