import { FeedbackOrContactForm } from '#web/feedback/feedback-or-contact-form.tsx'
import { PageHead } from '#web/seo/page-head.tsx'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'

export default function Contact() {
  const t = useFeedbackTexts()
  return (
    <div className="page-frame py-12 lg:py-16">
      <PageHead title={`${t('contact')} · Forecourt`} description={t('contactDescription')} path="/contact" />
      <div className="grid max-w-xl gap-6">
        <header>
          <h1>{t('contact')}</h1>
          <p className="mt-3 text-lg">{t('contactIntro')}</p>
        </header>
        <FeedbackOrContactForm kind="contact" thanks={t('contactThanks')} />
      </div>
    </div>
  )
}
