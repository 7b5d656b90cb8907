import type { EditProfileRequest } from '#contract/profile.ts'
import { browserFetch } from '#web/client/api-client.ts'

/** From now on mails follow the choice. If the call fails, the page still does. */
export async function tellAccount(choice: Pick<EditProfileRequest, 'language' | 'distanceUnit' | 'consumptionUnit'>) {
  const headers = { 'Content-Type': 'application/json' }
  await browserFetch('/api/profile', { method: 'PATCH', headers, body: JSON.stringify(choice) }).catch(() => {})
}
