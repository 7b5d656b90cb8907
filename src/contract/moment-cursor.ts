/** Where a page of a list ended that is ordered by time: its last moment, and the id of the last entry. */
export type MomentCursor = { at: Date; id: string }

/** Null for a cursor that no list of ours has given, as one with a year that the database does not know. */
export function parseMomentCursor(cursor: string): MomentCursor | null {
  const [, moment = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,64})$/.exec(cursor) ?? []
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1 ? null : { at, id }
}

export function formatMomentCursor({ at, id }: MomentCursor): string {
  return `${at.toISOString()}_${id}`
}
