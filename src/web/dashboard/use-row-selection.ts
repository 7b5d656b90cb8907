import { useState } from 'react'

/** The chosen rows of a page of a list. A row that has left the list is not chosen any more. */
export function useRowSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    chooseAll: (all: readonly Row[]) => setIds(new Set(all.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
