type PageSectionIndexProps = {
  label: string
  /** In their order on the page; `id` is that of the element. */
  sections: readonly { id: string; name: string }[]
  className?: string
}

/** The sections of a long page, each a jump away. */
export function PageSectionIndex({ label, sections, className = '' }: PageSectionIndexProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
