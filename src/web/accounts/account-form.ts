import { z } from 'zod'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { maxPhotoBytes } from '#contract/photos.ts'

/** The photo as a browser's file input returns it; the contract defines the other fields. */
export const photoFileListSchema = z
  .custom<FileList>()
  .refine((files) => files?.[0] !== undefined, { error: validationMessages.photoRequired, abort: true })
  .refine((files) => (files?.[0]?.size ?? 0) <= maxPhotoBytes, { error: 'The photo is larger than 15 MB' })

const texts = ['name', 'email', 'phoneNumber', 'password', 'role'] as const
export const accountFieldNames = [...texts, 'photo'] as const
export type AccountFieldName = (typeof accountFieldNames)[number]

type AccountValues = { [Name in (typeof texts)[number]]?: string } & { photo: FileList | readonly File[] }

/** The body of the calls that create an account. */
export function createAccountRequestBody({ photo: [photo], ...values }: AccountValues): FormData {
  const body = new FormData()
  for (const name of texts) body.set(name, values[name] ?? '')
  if (photo) body.set('photo', photo)
  return body
}
