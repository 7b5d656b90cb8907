import { z } from 'zod'
import { MailLinkToken } from './mail-subscriptions.ts'

/**
 * How far a car is from the last confirmation that it is still for sale. `asked`: its seller was asked; `overdue`: the
 * car ranks behind others; `paused`: it is off the market until its seller confirms it.
 */
export const availabilityConfirmationStates = ['confirmed', 'asked', 'overdue', 'paused'] as const
export type AvailabilityConfirmationState = (typeof availabilityConfirmationStates)[number]

/** Days after the last confirmation. Each later step also waits as long after the question as the difference. */
export const daysUntilAvailabilityState = { asked: 14, overdue: 21, paused: 30 } as const

/**
 * A car is not asked about for so many days after a buyer booked it without an answer, and after the meeting of a booking
 * that its seller accepted: who leaves a request unanswered for longer is not in talks.
 */
export const daysInTalks = 7

export const CarAvailabilityConfirmedResponse = z.object({ confirmedAt: z.iso.datetime() })

/** What the link of a mail is about. */
export const CarOfAvailabilityLink = z
  .object({
    carId: z.string(),
    carTitle: z.string(),
    confirmedAt: z.iso.datetime(),
    /** True where the car is off the market until its seller confirms it. */
    isPaused: z.boolean(),
  })
  .meta({ id: 'CarOfMailLink' })
export type CarOfAvailabilityLink = z.infer<typeof CarOfAvailabilityLink>

export const CarAvailabilityLinkRequest = z.object({ token: MailLinkToken })
export const AnswerCarAvailabilityLinkRequest = z.object({
  isAvailable: z.boolean({ error: 'Say whether the car is still for sale.' }),
})
export const CarAvailabilityLinkAnsweredResponse = z.object({ isAvailable: z.boolean() })
