import { MessageForm } from '#web/feedback/message-form.tsx'

export default function Contact() {
  return (
    <div className="page-frame py-12 lg:py-16">
      <title>Contact · Forecourt</title>
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
