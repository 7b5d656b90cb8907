import { FeedbackOrContactForm } from './feedback-or-contact-form.tsx'

/** The form at the foot of the home page, lazily imported there, so that the home page can be read without it. */
export function HomeFeedbackForm({ thanks }: { thanks: string }) {
  return <FeedbackOrContactForm kind="feedback" thanks={thanks} />
}
