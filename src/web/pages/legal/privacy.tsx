import { LegalPage, LegalSection } from '#web/pages/legal/legal-page.tsx'

export default function Privacy() {
  return (
    <LegalPage path="/privacy" title="Privacy" intro="What is kept about you, who sees it, and how it goes away.">
      <LegalSection heading="What is kept">
        <p>
          Your name, e-mail address, telephone number, photo and role; the cars you post with their photos; your wish
          list, bookings and orders; messages that you send us; the address and the browser of each sign-in. Passwords
          are kept as a salted hash only. Photos lose their hidden data, such as the place where they were taken, when
          they arrive.
        </p>
      </LegalSection>
      <LegalSection heading="Who sees it">
        <ul className="list-disc pl-5 [&>li]:mt-2">
          <li>Everybody: a seller’s name, photo, place and whether they are verified.</li>
          <li>Signed-in people: a seller’s e-mail address.</li>
          <li>The seller of a car that you book: your name and the telephone number of that booking.</li>
          <li>After payment: buyer and seller each other’s contact.</li>
          <li>Admins: what they need to keep order.</li>
        </ul>
        <p>
          Nothing is sold, and no other company’s script runs on these pages unless card payments by Stripe are set up.
        </p>
      </LegalSection>
      <LegalSection heading="Cookies">
        <p>
          One keeps you signed in, one remembers whether you like it light or dark. Your browser also keeps drafts of
          adverts, on your own device.
        </p>
      </LegalSection>
      <LegalSection heading="How it goes away">
        <p>
          When an account is deleted its name, address, number and photo are removed, its cars are withdrawn and its
          sign-ins end. Orders keep a record of what was sold and paid, as bookkeeping demands.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
