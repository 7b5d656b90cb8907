import { z } from 'zod'

/** In the order of what a day of waiting costs: money first, then people, then words. */
export const adminTaskKinds = [
  'alarms',
  'refundsAnswered',
  'refundsUnanswered',
  'payoutsDue',
  'verifications',
  'reports',
  'failedMails',
  'feedback',
] as const
export type AdminTaskKind = (typeof adminTaskKinds)[number]

/** Things of one kind that wait for an Admin. */
export const AdminTask = z
  .object({
    kind: z.enum(adminTaskKinds),
    count: z.int().min(1),
    /** Since when the one waits that waits longest. */
    oldestAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminTask' })
export type AdminTask = z.infer<typeof AdminTask>

/** A mail that could not be delivered: its person has not been told. */
export const FailedMail = z.object({
  id: z.string(),
  recipient: z.string(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type FailedMail = z.infer<typeof FailedMail>
