import { Link } from 'react-router'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { faqStructuredData } from '#web/seo/structured-data.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useHelpTexts } from '#web/texts/use-help-texts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import {
  buyerFaqQuestions,
  engineeringFaqQuestions,
  type FaqQuestionKey,
  faqQuestionLinks,
  hasFaqQuestionLink,
  sellerFaqQuestions,
} from './faq-questions.ts'

export default function Faq() {
  const money = useMoneyRuleValues()
  const t = useHelpTexts()
  const questions = [...buyerFaqQuestions, ...sellerFaqQuestions, ...engineeringFaqQuestions]
  return (
    <>
      <PageMetadata
        title={t('faqTitle')}
        description={t('faqDescription')}
        path="/faq"
        things={[faqStructuredData(questions.map((key) => ({ question: t(key), answer: t(`${key}Answer`, money) })))]}
      />
      <div className="page-frame grid gap-14 py-12 lg:py-20">
        <header className="max-w-prose">
          <h1>{t('faqTitle')}</h1>
          <p className="mt-4 text-lg text-muted">{t('faqIntro')}</p>
          <p className="mt-2 text-muted">
            {t.rich('faqPrices', {
              link: (words) => (
                <Link key="prices" to="/prices/how" className="text-primary underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          </p>
        </header>
        <QuestionGroup heading={t('buyingACar')} questions={buyerFaqQuestions} />
        <QuestionGroup heading={t('sellingACar')} questions={sellerFaqQuestions} />
        <QuestionGroup heading={t('forBuilders')} questions={engineeringFaqQuestions} />
        <p>
          <Link to="/developers" className="text-primary underline underline-offset-4">
            {t('developersMore')}
          </Link>
        </p>
      </div>
    </>
  )
}

function QuestionGroup({ heading, questions }: { heading: string; questions: readonly FaqQuestionKey[] }) {
  const money = useMoneyRuleValues()
  const t = useHelpTexts()
  return (
    <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h2>{heading}</h2>
      <div className="border-line border-t">
        {questions.map((key) => (
          <Disclosure key={key} summary={t(key)}>
            {t(`${key}Answer`, money)}
            {hasFaqQuestionLink(key) && (
              <p className="mt-2">
                <Link to={faqQuestionLinks[key]} className="font-medium text-primary underline underline-offset-4">
                  {t(`${key}Link`)}
                </Link>
              </p>
            )}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
