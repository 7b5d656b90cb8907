import { importPastSales } from '@forecourt/test-gateway/import-past-sales.ts'
import { demoPassword } from '#contract/demo-accounts.ts'
import type { Db } from '#db/client.ts'
import { seedDemo } from '#db/seed/demo/seed-demo.ts'
import { createMeetingsOfEarlierBookings } from '#domain/meetings/create-meetings-of-earlier-bookings.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'

/**
 * Fills an empty database with the demo marketplace, and imports its payments into the test gateway. Its open bookings have
 * meetings as those of the product have.
 * @returns whether the demo was seeded
 */
export async function seedDemoWithGateway(db: Db, now: Date): Promise<boolean> {
  return seedDemo(db, {
    passwordHash: await hashPassword(demoPassword),
    now,
    createMeetings: (tx) => createMeetingsOfEarlierBookings(tx, { now }),
    keepSales: (tx, paid, disputed) =>
      importPastSales(
        tx,
        paid.map(({ id, bookingId, listingId, amountCents, refundedCents, providerIntentId, capturedAt }) => ({
          intentId: providerIntentId ?? '',
          refundId: `re_demo_${id.replaceAll('-', '')}`,
          amountCents,
          refundedCents: refundedCents ?? 0,
          metadata: { paymentId: id, bookingId, listingId },
          at: capturedAt ?? now,
          disputes: disputed.flatMap(({ paymentId, providerDisputeId, createdAt }) =>
            paymentId === id && providerDisputeId ? [{ id: providerDisputeId, at: createdAt ?? now }] : [],
          ),
        })),
      ),
  })
}
