import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { faqStructuredData } from '#web/seo/structured-data.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useHelpTexts } from '#web/texts/use-help-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Mail } from '#web/ui/icons.ts'
import {
  buyerFaqQuestions,
  engineeringFaqQuestions,
  type FaqQuestionKey,
  faqQuestionLinks,
  hasFaqQuestionLink,
  sellerFaqQuestions,
} from './faq-questions.ts'

const groups = [
  { id: 'buying', heading: 'buyingACar', questions: buyerFaqQuestions },
  { id: 'selling', heading: 'sellingACar', questions: sellerFaqQuestions },
] as const

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
          <nav aria-label={t('faqTitle')} className="mt-6 flex flex-wrap gap-3">
            {groups.map(({ id, heading }) => (
              <a key={id} href={`#${id}`} className="btn border-control-line bg-surface text-ink">
                {t(heading)}
              </a>
            ))}
          </nav>
        </header>
        {groups.map(({ id, heading, questions }) => (
          <QuestionGroup key={id} id={id} heading={t(heading)} questions={questions} />
        ))}
        <Card as="section" aria-labelledby="more-help" className="grid gap-2 p-6 sm:p-8">
          <p id="more-help" className="font-display text-2xl">
            {t('moreHelp')}
          </p>
          <p className="text-muted">{t('moreHelpText')}</p>
          <ButtonLink to="/contact" className="mt-2 justify-self-start max-sm:w-full">
            <Mail className="size-5" aria-hidden="true" />
            {t('contactUs')}
          </ButtonLink>
        </Card>
        {/* Row S-35 wants these four here: after everything that a buyer or a seller may look for. */}
        <QuestionGroup id="developers" heading={t('forBuilders')} questions={engineeringFaqQuestions}>
          <Link to="/developers" className="inline-block py-3 text-primary underline underline-offset-4">
            {t('developersMore')}
          </Link>
        </QuestionGroup>
      </div>
    </>
  )
}

type QuestionGroupProps = {
  id: string
  heading: string
  questions: readonly FaqQuestionKey[]
  children?: ReactNode
}

function QuestionGroup({ id, heading, questions, children }: QuestionGroupProps) {
  const money = useMoneyRuleValues()
  const t = useHelpTexts()
  return (
    <section id={id} className="grid scroll-mt-24 gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
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
        {children}
      </div>
    </section>
  )
}
