import type { Db } from '#db/client.ts'

/** `confirmedEmails` is empty where the person never confirmed the address: what lies under it may be another’s. */
type Whose = { accountId: string; confirmedEmails: readonly string[] }
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
