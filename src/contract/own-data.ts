import { z } from 'zod'
import { MeetingPlace } from './places.ts'

export const ownDataExportFormats = ['json', 'html'] as const
export const ExportOwnDataQuery = z.object({
  format: z
    .enum(ownDataExportFormats, { error: `format is one of ${ownDataExportFormats.join(', ')}.` })
    .default('json'),
})
export type OwnDataExportFormat = (typeof ownDataExportFormats)[number]

export const AccountDeletedResponse = z.object({ deletedCount: z.literal(1) })

/** The open bookings and offers that an answer names, at most; it counts all. */
export const maxNamedInDeletionPreview = 20

const EndingBooking = z.object({
  id: z.string(),
  carTitle: z.string(),
  otherName: z.string(),
  /** The time of a meeting ahead; null where none is. */
  meetingAt: z.iso.datetime().nullable(),
  meetingPlace: MeetingPlace.nullable(),
  isMeetingAgreed: z.boolean(),
})
const EndingOffer = z.object({ id: z.string(), carTitle: z.string(), otherName: z.string(), priceCents: z.int() })

/** What ends when the acting person deletes their account. */
export const AccountDeletionPreviewResponse = z
  .object({
    bookings: z.object({ count: z.int(), items: z.array(EndingBooking) }),
    offers: z.object({ count: z.int(), items: z.array(EndingOffer) }),
    /** Cars of theirs that are not sold. */
    cars: z.int(),
    savedSearches: z.int(),
    waitlists: z.int(),
  })
  .meta({ id: 'AccountDeletionPreview' })
export type AccountDeletionPreviewResponse = z.infer<typeof AccountDeletionPreviewResponse>
