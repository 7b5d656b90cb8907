import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useListsTexts } from '#web/texts/lists.ts'
import { Button } from '#web/ui/button.tsx'

type ListFilterProps = {
  /** What the address asks for: the form starts again from it whenever it changes. */
  query: Record<string, string | number>
  /** Fields of the query that the form does not show but keeps. */
  kept?: string[]
  /** Columns of the grid on a wide screen. */
  className: string
  children: ReactNode
}

/** The search of a list: a plain GET form, so that it works before any script has come. */
export function ListFilter({ query, kept = [], className, children }: ListFilterProps) {
  const t = useListsTexts()
  return (
    <Form
      key={JSON.stringify(query)}
      role="search"
      className={`mb-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-4 ${className}`}
    >
      {kept.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
      {children}
      <Button type="submit">{t('search')}</Button>
    </Form>
  )
}
