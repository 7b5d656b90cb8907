import sharp from 'sharp'
import type { TestApi } from '#tests/support/api.ts'

export const sampleJpegBytes = new Uint8Array(
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer(),
)

type ErrorOf = { code: string; message: string; fields?: Record<string, string> }
export type CompatibilityApiResponse<T> = { status: number; body: T; error: ErrorOf | undefined }

/** One call of the specification's table, as a user of the test or signed out. */
export async function callCompatibilityApi<T = Record<string, unknown>>(
  api: TestApi,
  line: string,
  { as, json, headers }: { as?: { id: string }; json?: unknown; headers?: Record<string, string> } = {},
): Promise<CompatibilityApiResponse<T>> {
  const [method = '', path = ''] = line.split(' ')
  const response = await api.request(path, {
    method,
    ...(as ? { as } : {}),
    ...(json === undefined ? {} : { json }),
    ...(headers ? { headers } : {}),
  })
  const body = (await response.json()) as T & { error?: ErrorOf }
  return { status: response.status, body, error: body?.error }
}

/** Uploads a photo as C-18 specifies, and returns its address. */
export async function uploadCompatibilityPhoto(api: TestApi, as?: { id: string }): Promise<string> {
  const form = new FormData()
  form.set('image', new File([sampleJpegBytes], 'car.jpg', { type: 'image/jpeg' }))
  const response = await api.request('/images?key=an-api-key', { method: 'POST', form, ...(as ? { as } : {}) })
  const { success, data } = (await response.json()) as { success: boolean; data: { url: string } }
  if (!success) throw new Error(`The upload answered ${response.status}.`)
  return data.url
}

/** Row E-08, in the specification's own words. */
export function characters8To21OfDate(at: Date): string {
  return String(at).slice(8, 21)
}

export const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000)
