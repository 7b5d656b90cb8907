import type { ContactTopic } from '#contract/feedback.ts'
import { useFeedbackTexts } from '#web/texts/use-feedback-texts.ts'

/** What each topic of the contact page is called. */
export function useContactTopicNames(): Record<ContactTopic, string> {
  const t = useFeedbackTexts()
  return {
    buying: t('topicBuying'),
    selling: t('topicSelling'),
    payment: t('topicPayment'),
    report: t('topicReport'),
    privacy: t('topicPrivacy'),
    other: t('topicOther'),
  }
}
