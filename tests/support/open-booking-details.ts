import type { Locator } from 'playwright-core'

/** Unfolds what the seller knows of a booking, below its row; one that stands alone is unfolded already. */
export async function openBookingDetails(booking: Locator): Promise<void> {
  const details = booking.locator('details.seller-booking-more')
  await details.waitFor({ state: 'attached' })
  if ((await details.getAttribute('open')) === null) await details.locator(':scope > summary').click()
}
