import { Link } from 'react-router'
import { LegalPage, LegalSection } from '#web/pages/legal/legal-page.tsx'

export default function Terms() {
  return (
    <LegalPage path="/terms" title="Terms" intro="What you may expect of Forecourt, and what Forecourt expects of you.">
      <LegalSection heading="What Forecourt is">
        <p>
          Forecourt brings people who sell a used car together with people who look for one. The contract about a car is
          between the seller and the buyer; whoever runs this server is not a party to it.
        </p>
      </LegalSection>
      <LegalSection heading="Accounts">
        <p>
          An account is for one person and one role. Keep your password to yourself. An Admin may close an account that
          deceives others, and says why.
        </p>
      </LegalSection>
      <LegalSection heading="Sellers">
        <p>
          Post cars that you may sell, describe them truthfully, and show your own photos. Faults that you know of
          belong into the description. An Admin may take a car down, and the reason is shown to you.
        </p>
      </LegalSection>
      <LegalSection heading="Buyers">
        <p>
          A booking is a meeting; it reserves nothing and costs nothing. A car is yours once your payment has gone
          through. If somebody else was first you are not charged, and the hold on your card disappears, usually within
          days.
        </p>
      </LegalSection>
      <LegalSection heading="Payments">
        <p>
          The amount that is charged is the price that your booking shows. Cards are handled by the card provider; this
          server never sees a real card number. On a demonstration server a test gateway stands in, and no money moves.
        </p>
      </LegalSection>
      <LegalSection heading="Hand-over">
        <p>Both sides confirm the hand-over of the car and its papers, which completes the order.</p>
      </LegalSection>
      <LegalSection heading="Questions">
        <p>
          Write to us on the{' '}
          <Link to="/contact" className="text-primary underline underline-offset-4">
            contact page
          </Link>
          . How data is handled is said under{' '}
          <Link to="/privacy" className="text-primary underline underline-offset-4">
            privacy
          </Link>
          .
        </p>
      </LegalSection>
    </LegalPage>
  )
}
