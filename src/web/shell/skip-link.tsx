export function SkipLink() {
  return (
    <a
      href="#content"
      className="btn btn-primary sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-40 focus:px-4"
    >
      Skip to content
    </a>
  )
}
