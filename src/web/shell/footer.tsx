import { Link } from 'react-router'

const entryClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export function Footer() {
  return (
    <footer className="mt-auto border-line border-t bg-paper-shade">
      <div className="page-frame flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-8">
        <p>
          <span className="font-display text-xl">Forecourt</span>
          <span className="ml-4 text-muted">© 2022–{new Date().getFullYear()}</span>
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          <Link to="/faq" className={entryClass}>
            FAQ
          </Link>
          <Link to="/about" className={entryClass}>
            About
          </Link>
          <Link to="/contact" className={entryClass}>
            Contact
          </Link>
          <Link to="/terms" className={entryClass}>
            Terms
          </Link>
          <Link to="/privacy" className={entryClass}>
            Privacy
          </Link>
          <a href="/api/docs" className={entryClass}>
            API docs
          </a>
        </nav>
      </div>
    </footer>
  )
}
