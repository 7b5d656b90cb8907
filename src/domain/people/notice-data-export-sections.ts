import { asc, eq, sql } from 'drizzle-orm'
import { notices, pushSubscriptions } from '#db/schema/notices.ts'
import type { OwnDataExportSection } from './own-data-export-section.ts'

/**
 * What a person was told of, and where.
 * @reads notices: a copy of everything needs every table with data about a person.
 */
export const noticeDataExportSections: readonly OwnDataExportSection[] = [
  {
    name: 'notifications',
    title: 'Notifications',
    read: (db, { accountId }) =>
      db
        .select({
          kind: notices.kind,
          event: notices.event,
          about: notices.params,
          page: notices.path,
          at: notices.createdAt,
          readAt: notices.readAt,
        })
        .from(notices)
        .where(eq(notices.accountId, accountId))
        .orderBy(asc(notices.id)),
  },
  {
    name: 'devicesWithNotifications',
    title: 'Devices that show notifications',
    read: (db, { accountId }) =>
      db
        .select({
          // The rest of the address lets whoever has it write to the device.
          service: sql<string>`substring(${pushSubscriptions.endpoint} from '^[a-z]+://[^/]+')`,
          since: pushSubscriptions.createdAt,
        })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.accountId, accountId))
        .orderBy(asc(pushSubscriptions.id)),
  },
]
