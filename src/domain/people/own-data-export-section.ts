import type { Db } from '#db/client.ts'

type Whose = { accountId: string; email: string }
export type OwnDataExportRow = Record<string, unknown>
/** An ordered query that has not been sent: the reader takes it part by part. */
type OwnQuery = { limit: (count: number) => { offset: (count: number) => PromiseLike<OwnDataExportRow[]> } }
export type OwnDataExportSection = {
  /** The name of the section in the file. */
  name: string
  /** The heading of the section for a reader. */
  title: string
  read: (db: Db, whose: Whose) => OwnQuery | OwnQuery[]
}
