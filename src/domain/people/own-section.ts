import type { Db } from '#db/client.ts'

type Whose = { accountId: string; email: string }
export type OwnRow = Record<string, unknown>
/** A query in a firm order that has not been sent: whoever reads it takes part after part. */
type OwnQuery = { limit: (count: number) => { offset: (count: number) => PromiseLike<OwnRow[]> } }
export type OwnSection = {
  /** The name in the file. */
  name: string
  /** What stands above it for a reader. */
  title: string
  read: (db: Db, whose: Whose) => OwnQuery | OwnQuery[]
}
