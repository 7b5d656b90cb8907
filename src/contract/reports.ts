import { z } from 'zod'
import { MessageReport } from './messages.ts'
import { cursorPageQueryShape, NextPageCursor } from './paging.ts'

export const reportStates = ['open', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

export const ListReportsQuery = z.object({
  ...cursorPageQueryShape,
  state: z.enum(reportStates, { error: `state is one of ${reportStates.join(', ')}.` }).optional(),
})
export type ListReportsQuery = z.infer<typeof ListReportsQuery>

const Person = z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean() })

/** A car or a person that someone reported on the contact page. */
export const PageReport = z
  .object({
    kind: z.literal('page'),
    id: z.string(),
    /** Null for a visitor who was not signed in, and for a deleted account. */
    reporter: Person.nullable(),
    /** Where the answer goes; empty once the reporter's account is deleted. */
    email: z.string(),
    /** The address or the words in which the reporter named what they report; null if they named nothing. */
    about: z.string().nullable(),
    /** The car whose page `about` is the address of, if it is one of ours. */
    car: z
      .object({
        id: z.string(),
        title: z.string(),
        isDeleted: z.boolean(),
        isTakenDown: z.boolean(),
        seller: Person,
      })
      .nullable(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PageReport' })
export type PageReport = z.infer<typeof PageReport>

export const ConversationReport = MessageReport.extend({ kind: z.literal('conversation') }).meta({
  id: 'ConversationReport',
})
export type ConversationReport = z.infer<typeof ConversationReport>

export const Report = z.discriminatedUnion('kind', [ConversationReport, PageReport])
export type Report = z.infer<typeof Report>

export const ReportListResponse = z.object({ items: z.array(Report), open: z.int(), nextCursor: NextPageCursor })
export type ReportListResponse = z.infer<typeof ReportListResponse>
export const OpenReportCountResponse = z.object({ open: z.int() })
