import { asc, eq } from 'drizzle-orm'
import { carDrafts } from '#db/schema/car-drafts.ts'
import type { OwnDataExportSection } from './own-data-export-section.ts'

/**
 * Row G-29: what a person has typed of cars that they have not posted.
 * @reads listings: a copy of everything needs every table with data about a person.
 */
export const carDraftExportSection: OwnDataExportSection = {
  name: 'carDrafts',
  title: 'Drafts of cars',
  read: (db, { accountId }) =>
    db
      .select({ values: carDrafts.values, since: carDrafts.createdAt, changedAt: carDrafts.updatedAt })
      .from(carDrafts)
      .where(eq(carDrafts.sellerId, accountId))
      .orderBy(asc(carDrafts.id)),
}
