import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { foldText } from '#web/pages/help/fold-text.ts'
import { splitIntoParagraphs } from '#web/pages/help/split-into-paragraphs.ts'
import { PageMetadata } from '#web/seo/page-metadata.tsx'
import { faqStructuredData } from '#web/seo/structured-data.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useHelpTexts } from '#web/texts/use-help-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Mail } from '#web/ui/icons.ts'
import { TextInput } from '#web/ui/text-input.tsx'
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

/** With no more results than this, their answers are open. */
const mostOpen = 2

export default function Faq() {
  const money = useMoneyRuleValues()
  const t = useHelpTexts()
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('q')?.slice(0, 100) ?? ''
  const [typed, setTyped] = useState(asked)
  useAnswerOfAddress()
  const questions = [...buyerFaqQuestions, ...sellerFaqQuestions, ...engineeringFaqQuestions]
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const found = questions.filter((key) => {
    const text = foldText(`${t(key)} ${t(`${key}Answer`, money)}`)
    return words.every((word) => text.includes(word))
  })
  const isSearching = words.length > 0
  const common = { found, isOpenAtFirst: isSearching && found.length <= mostOpen }
  return (
    <>
      <PageMetadata
        title={t('faqTitle')}
        description={t('faqDescription')}
        path="/faq"
        things={[faqStructuredData(questions.map((key) => ({ question: t(key), answer: t(`${key}Answer`, money) })))]}
      />
      <div className="page-frame grid gap-14 pt-8 pb-16 lg:pt-12">
        <header className="max-w-prose">
          <h1>{t('faqTitle')}</h1>
          <p className="mt-2 text-muted">{t('faqIntro')}</p>
          {/* Without scripts it asks the server; with them the answers follow each letter. */}
          <search>
            <form
              action="/faq"
              className="mt-6 flex flex-wrap items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                // What was typed before the scripts ran, or brought back by the browser, has told nobody.
                setTyped(String(new FormData(event.currentTarget).get('q') ?? ''))
              }}
            >
              <TextInput
                label={t('searchAnswers')}
                type="search"
                name="q"
                maxLength={100}
                defaultValue={asked}
                className="min-w-0 flex-1 basis-52"
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <Button type="submit" look="secondary">
                {t('search')}
              </Button>
            </form>
          </search>
          {/* Screen readers announce what changes in a region that they know, not one that comes with its text. */}
          <p role="status" className="mt-2 text-muted">
            {isSearching && t('answersFound', { count: found.length })}
          </p>
          {!isSearching && (
            <nav aria-label={t('faqTitle')} className="mt-6 flex flex-wrap gap-3">
              {groups.map(({ id, heading }) => (
                <a key={id} href={`#${id}`} className="btn border-control-line bg-surface text-ink">
                  {t(heading)}
                </a>
              ))}
            </nav>
          )}
          <p className="mt-6 text-muted">
            {t.rich('faqPrices', {
              link: (words) => (
                <Link key="prices" to="/prices/how" className="text-primary underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          </p>
        </header>
        {found.length === 0 && <NoAnswer typed={typed.trim()} />}
        {groups.map(({ id, heading, questions }) => (
          <QuestionGroup key={id} id={id} heading={t(heading)} questions={questions} {...common} />
        ))}
        {found.length > 0 && (
          <HelpCard id="more-help" title={t('moreHelp')}>
            {t('moreHelpText')}
          </HelpCard>
        )}
        {/* Row S-35 wants these four here: after everything that a buyer or a seller may look for. */}
        <QuestionGroup id="developers" heading={t('forBuilders')} questions={engineeringFaqQuestions} {...common}>
          <Link to="/developers" className="inline-block py-3 text-primary underline underline-offset-4">
            {t('developersMore')}
          </Link>
        </QuestionGroup>
      </div>
    </>
  )
}

function NoAnswer({ typed }: { typed: string }) {
  const t = useHelpTexts()
  return (
    <HelpCard id="no-answer" title={t('noAnswer', { words: typed })}>
      {t('noAnswerText')}
    </HelpCard>
  )
}

type HelpCardProps = { id: string; title: string; children: string }

/** The way to people who answer, where the page does not. */
function HelpCard({ id, title, children }: HelpCardProps) {
  const t = useHelpTexts()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-2 p-6 sm:p-8">
      <p id={id} className="wrap-anywhere font-display text-2xl">
        {title}
      </p>
      <p className="text-muted">{children}</p>
      <ButtonLink to="/contact" className="mt-2 justify-self-start max-sm:w-full">
        <Mail className="size-5" aria-hidden="true" />
        {t('contactUs')}
      </ButtonLink>
    </Card>
  )
}

type QuestionGroupProps = {
  id: string
  heading: string
  questions: readonly FaqQuestionKey[]
  found: readonly FaqQuestionKey[]
  isOpenAtFirst: boolean
  children?: ReactNode
}

function QuestionGroup({ id, heading, questions, found, isOpenAtFirst, children }: QuestionGroupProps) {
  const money = useMoneyRuleValues()
  const t = useHelpTexts()
  const shown = questions.filter((key) => found.includes(key))
  if (shown.length === 0) return null
  return (
    <section id={id} className="grid scroll-mt-24 gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h2>{heading}</h2>
      <div className="border-line border-t">
        {shown.map((key) => (
          // Another search opens other answers at first.
          <Disclosure key={`${key}${isOpenAtFirst}`} id={key} summary={t(key)} isOpenAtFirst={isOpenAtFirst}>
            <div className="grid gap-3">
              {splitIntoParagraphs(t(`${key}Answer`, money)).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
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

/** A link to one question opens its answer. */
function useAnswerOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const question = document.getElementById(hash.slice(1))
    if (!(question instanceof HTMLDetailsElement)) return
    question.open = true
    question.scrollIntoView()
  }, [hash])
}
