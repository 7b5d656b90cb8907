import { MessageForm } from './message-form.tsx'

/** The form at the foot of the home page: imported there alone, so that a home page is read without it. */
export function HomeFeedbackForm({ thanks }: { thanks: string }) {
  return <MessageForm kind="feedback" thanks={thanks} />
}
