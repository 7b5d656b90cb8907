import type { ContactTopic } from '#contract/feedback.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'
import { useHelpTexts } from '#web/texts/use-help-texts.ts'
import { Link } from '#web/ui/link.tsx'

type Answer = { question: TextKey<typeof useHelpTexts>; to: string }

/** The question that most messages of a topic ask, where it has its answer already. */
const answers: Partial<Record<ContactTopic, Answer>> = {
  buying: { question: 'lookFirst', to: '/faq#lookFirst' },
  selling: { question: 'putUp', to: '/faq#putUp' },
  payment: { question: 'refund', to: '/faq#refund' },
  privacy: { question: 'whoSees', to: '/faq#whoSees' },
}

const nextTexts = {
  buying: 'nextBuying',
  selling: 'nextSelling',
  payment: 'nextPayment',
  report: 'nextReport',
  privacy: 'nextPrivacy',
  other: 'nextOther',
} as const satisfies Record<ContactTopic, TextKey<typeof useFeedbackTexts>>

/** What happens with a message of this topic, and the answer that may make it unnecessary. */
export function ContactNextSteps({ topic }: { topic: ContactTopic }) {
  const t = useFeedbackTexts()
  const help = useHelpTexts()
  const answer = answers[topic]
  return (
    <>
      <p>{t(nextTexts[topic])}</p>
      {answer && (
        <p className="mt-2">
          <Link to={answer.to} className="font-medium text-primary underline underline-offset-4">
            {help(answer.question)}
          </Link>
        </p>
      )}
    </>
  )
}
