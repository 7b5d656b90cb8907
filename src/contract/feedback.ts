import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { cursorPageQueryShape, NextPageCursor } from './paging.ts'
import { sanitizeMultiline, sanitizeSingleLine } from './sanitize-text.ts'

/** Row V-02: both are required. */
export const SendFeedbackRequest = z.object({
  email: emailSchema('Enter your email address'),
  text: z
    .string({ error: 'Enter a few words' })
    .trim()
    .max(2000, { error: 'Use at most 2,000 characters' })
    // What can be seen counts: a text of invisible characters says nothing.
    .transform((text) => sanitizeMultiline(text).trim())
    .pipe(z.string().min(1, { error: 'Enter a few words' })),
})
export type SendFeedbackRequest = z.infer<typeof SendFeedbackRequest>

/** What a message of the contact page can be about; it decides what the sender reads of what happens next. */
export const contactTopics = ['buying', 'selling', 'payment', 'report', 'privacy', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

const contactTopic = z.enum(contactTopics, { error: 'Choose what your message is about' })

export const SubmitContactRequest = SendFeedbackRequest.extend({
  /** Left out by pages of an earlier release, which do not ask for it. */
  topic: contactTopic.optional(),
  /** The address of the car or the person that is reported. */
  about: z.string().trim().max(300, { error: 'Use at most 300 characters' }).transform(sanitizeSingleLine).optional(),
})
export type SubmitContactRequest = z.infer<typeof SubmitContactRequest>

/** What the form of the contact page sends: it asks for the topic. */
export const ContactFormRequest = SubmitContactRequest.extend({ topic: contactTopic })
export type ContactFormRequest = z.infer<typeof ContactFormRequest>

export const FeedbackSentResponse = z.object({ id: z.string() })

export const ListFeedbackQuery = z.object(cursorPageQueryShape)
export type ListFeedbackQuery = z.infer<typeof ListFeedbackQuery>

export const FeedbackItem = z
  .object({
    id: z.string(),
    kind: z.enum(['feedback', 'contact']),
    email: z.string(),
    /** The account that sent it, if the sender was signed in. */
    sender: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Null for feedback, and for messages of an earlier release. */
    topic: z.enum(contactTopics).nullable(),
    about: z.string().nullable(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FeedbackItem' })
export type FeedbackItem = z.infer<typeof FeedbackItem>

export const FeedbackListResponse = z.object({
  items: z.array(FeedbackItem),
  total: z.int(),
  unread: z.int(),
  nextCursor: NextPageCursor,
})
export const FeedbackIdParams = z.object({ id: z.string().min(1).max(64) })
export const MarkFeedbackDoneRequest = z.object({ isRead: z.boolean() })
