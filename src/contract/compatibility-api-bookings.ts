import { z } from 'zod'
import { bookingStatuses } from './bookings.ts'
import { coercedTextSchema } from './compatibility-api-basics.ts'
import { parseDollars } from './money-amounts.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { parseMeetingTime } from './parse-meeting-time.ts'

/** Row E-05. `productModel` is the car's title, because the specification's listing has no other name for it. */
export const CompatApiBooking = z
  .object({
    _id: z.string(),
    productId: z.string(),
    productImg: z.string(),
    productCategory: z.string(),
    productModel: z.string(),
    resellPrice: z.number(),
    sellerName: z.string(),
    sellerEmail: z.string().nullable(),
    sellerLocation: z.string().nullable(),
    meetingDate: z.iso.datetime(),
    buyerNumber: z.string(),
    buyerName: z.string(),
    buyerEmail: z.string(),
    paid: z.boolean(),
    status: z.enum(bookingStatuses),
    transactionId: z.string().nullable(),
  })
  .meta({ id: 'CompatibleBooking' })
export type CompatApiBooking = z.infer<typeof CompatApiBooking>
export const CompatApiBookings = z.array(CompatApiBooking)

/** Row C-06: the fields that identify the car, and the two fields that a person fills in. */
export const CompatApiAddBookingRequest = z
  .object({
    productId: coercedTextSchema(64),
    sellerName: coercedTextSchema(),
    sellerEmail: coercedTextSchema(),
    productModel: coercedTextSchema(),
    productTitle: coercedTextSchema(),
    productImg: coercedTextSchema(2000),
    meetingDate: z
      .string({ error: validationMessages.meetingInvalid })
      .transform((text) => parseMeetingTime(text.trim()))
      .pipe(z.string({ error: validationMessages.meetingInvalid }))
      .meta({
        description:
          'ISO 8601, or as people in the United States write it: `12/01/2026 3:30 PM`, `Dec 1, 2026`, `1 December 2026`; or what `String(new Date())` gives. Without an offset it is taken as UTC, a bare day as its noon.',
      }),
    buyerNumber: coercedTextSchema(),
  })
  .meta({ id: 'CompatibleAddBooking' })

/** A price in a payload, in whole cents; undefined if there is none. It only helps to find a booking. */
const namedPrice = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : (parseDollars(value) ?? undefined)))

/** Row C-16. */
export const CompatApiPaymentIntentRequest = z
  .object({ resellPrice: namedPrice, paymentId: coercedTextSchema(64) })
  .meta({ id: 'CompatibleCreatePaymentIntent' })
export const PaymentClientSecretResponse = z.object({ clientSecret: z.string() })

const required = (message: string) => coercedTextSchema(255).pipe(z.string({ error: message }))

/** Rows E-07 and C-17: which charge, for which booking; the server knows the price and the buyer. */
export const CompatApiRecordPaymentRequest = z
  .object({
    paymentId: required('Send the id of the booking that was paid.'),
    transactionId: required('Send the id of the charge that the card provider gave.'),
  })
  .meta({ id: 'CompatibleRecordPayment' })
