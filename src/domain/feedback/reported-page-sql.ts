import { eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { feedback } from '#db/schema/feedback.ts'

/** Messages of the contact page that report a car or a person. */
export const isPageReportSql: SQL = eq(feedback.topic, 'report')
export const isNoPageReportSql: SQL | undefined = or(isNull(feedback.topic), ne(feedback.topic, 'report'))

/** The id of the car whose page a report is about; null where `about` is no address of a car, by whatever host. */
export const reportedCarIdSql: SQL<string | null> =
  sql`substring(${feedback.about} from '^(?:https?://[^/[:space:]]+)?/cars/([[:alnum:]_-]+)(?:[/?#][^[:space:]]*)?$')`
