import type { Db } from '#db/client.ts'

type Whose = { accountId: string; email: string }
type Part = { limit: number; offset: number }
export type OwnRow = Record<string, unknown>
export type OwnSection = {
  /** The name in the file. */
  name: string
  /** What stands above it for a reader. */
  title: string
  read: (db: Db, whose: Whose, part: Part) => Promise<OwnRow[]>
}
