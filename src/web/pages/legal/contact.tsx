import { MessageForm } from '#web/feedback/message-form.tsx'
import { PageHead } from '#web/machines/page-head.tsx'

export default function Contact() {
  return (
    <div className="page-frame py-12 lg:py-16">
      <PageHead
        title="Contact · Forecourt"
        description="Write to the people who run this server: a question, something that went wrong, an advert that looks odd."
        path="/contact"
      />
      <div className="grid max-w-xl gap-6">
        <header>
          <h1>Contact</h1>
          <p className="mt-3 text-lg">
            A question, something that went wrong, an advert that looks odd: write to the people who run this server.
          </p>
        </header>
        <MessageForm kind="contact" thanks="Thank you. We read every message." />
      </div>
    </div>
  )
}
