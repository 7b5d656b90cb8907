import { PageHead } from '#web/machines/page-head.tsx'
import { faqOf } from '#web/machines/structured-data.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { buyerQuestions, engineeringQuestions, type Question, sellerQuestions } from './questions.tsx'

export default function Faq() {
  return (
    <>
      <PageHead
        title="Questions and answers · Forecourt"
        description="How buying, selling, booking and paying work on Forecourt."
        path="/faq"
        things={[faqOf([...buyerQuestions, ...sellerQuestions, ...engineeringQuestions])]}
      />
      <div className="page-frame grid gap-14 py-12 lg:py-20">
        <header className="max-w-prose">
          <h1>Questions and answers</h1>
          <p className="mt-4 text-lg text-muted">How buying and selling a used car works here, in plain words.</p>
        </header>
        <QuestionGroup heading="Buying a car" questions={buyerQuestions} />
        <QuestionGroup heading="Selling a car" questions={sellerQuestions} />
        <QuestionGroup heading="For the people who build it" questions={engineeringQuestions} />
      </div>
    </>
  )
}

function QuestionGroup({ heading, questions }: { heading: string; questions: Question[] }) {
  return (
    <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h2>{heading}</h2>
      <div className="border-line border-t">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
