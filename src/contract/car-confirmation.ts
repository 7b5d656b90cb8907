import { z } from 'zod'
import { MailLinkToken } from './mail-subscriptions.ts'

/**
 * How far a car is from the last confirmation that it is still for sale. `asked`: its seller was asked; `overdue`: the
 * car ranks behind others; `paused`: it is off the market until its seller confirms it.
 */
export const confirmationStates = ['confirmed', 'asked', 'overdue', 'paused'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** Days after the last confirmation. Each later step also waits as long after the question as the difference. */
export const confirmationDays = { asked: 14, overdue: 21, paused: 30 } as const

export const CarConfirmed = z.object({ confirmedAt: z.iso.datetime() })

/** What the link of a mail is about. */
export const CarOfMailLink = z
  .object({
    carId: z.string(),
    carTitle: z.string(),
    confirmedAt: z.iso.datetime(),
    /** True where the car is off the market until its seller confirms it. */
    isPaused: z.boolean(),
  })
  .meta({ id: 'CarOfMailLink' })
export type CarOfMailLink = z.infer<typeof CarOfMailLink>

export const CarLinkToken = z.object({ token: MailLinkToken })
export const AnswerCarLink = z.object({
  isAvailable: z.boolean({ error: 'Say whether the car is still for sale.' }),
})
export const CarLinkAnswered = z.object({ isAvailable: z.boolean() })
