import { Link } from 'react-router'
import { PageHead } from '#web/machines/page-head.tsx'

const promises = [
  {
    heading: 'Sold once',
    text: 'Two people can press Pay in the same second. One of them gets the car, the other one is not charged. We test this with every change that we make, and the tests are public.',
  },
  {
    heading: 'The price is the price',
    text: 'The amount that is charged comes from the listing, in whole cents, and from nowhere else. There is no fee for buyers and none for sellers.',
  },
  {
    heading: 'Your number stays yours',
    text: 'Telephone numbers are shown to the two sides of a booking and to our staff. Nobody else sees them, and nothing is sold to advertisers.',
  },
]

export default function About() {
  return (
    <>
      <PageHead
        title="About · Forecourt"
        description="Who Forecourt is for, and what it promises to people who buy and sell used cars."
        path="/about"
      />
      <WelcomeBanner />
      <div className="page-frame py-16 lg:py-24">
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
          <h2 className="text-3xl">What Forecourt is</h2>
          <div className="grid max-w-prose gap-4 text-lg">
            <p>
              Forecourt is a marketplace for used cars. Sellers post their cars, buyers find, compare and book them, and
              pay by card when they have seen what they want.
            </p>
            <p>
              It is open source: everybody may read how it works, run it, and change it. The cars, people and pictures
              of the demonstration are our own making; no real car is for sale there and no real card is charged.
            </p>
            <p>
              More is said under{' '}
              <Link to="/faq" className="text-primary underline underline-offset-4">
                questions and answers
              </Link>
              .
            </p>
          </div>
        </div>
        <ul className="mt-16 grid gap-10 border-line border-t pt-12 md:grid-cols-3">
          {promises.map(({ heading, text }) => (
            <li key={heading}>
              <h3>{heading}</h3>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function WelcomeBanner() {
  return (
    <section className="relative isolate flex min-h-[calc(100dvh-4rem)] items-end overflow-hidden bg-neutral text-white">
      <img
        src="/pictures/welcome-1920.webp"
        srcSet="/pictures/welcome-960.webp 960w, /pictures/welcome-1920.webp 1920w"
        sizes="100vw"
        alt=""
        width={1920}
        height={1080}
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/55 to-black/35" />
      <div className="page-frame py-16 lg:py-24">
        <h1 className="max-w-3xl text-5xl sm:text-6xl lg:text-7xl">Welcome to a car that is new to you</h1>
        <p className="mt-6 max-w-xl text-lg sm:text-xl">
          Somebody has looked after it, driven it and loved it. Now it is your turn: a car with a past that you can see,
          at a price that you can compare.
        </p>
      </div>
    </section>
  )
}
