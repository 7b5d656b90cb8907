import { z } from 'zod'
import { validation } from '#contract/messages.ts'
import { maxPhotoBytes } from '#contract/photos.ts'

/** The photo as a browser's file input has it; what else the form takes is the contract's. */
export const photoFileListSchema = z
  .custom<FileList>()
  .refine((files) => files?.[0] !== undefined, { error: validation.photoRequired, abort: true })
  .refine((files) => (files?.[0]?.size ?? 0) <= maxPhotoBytes, { error: 'The photo is larger than 15 MB' })

const texts = ['name', 'email', 'phoneNumber', 'password', 'role'] as const
export const accountFieldNames = [...texts, 'photo'] as const
export type AccountField = (typeof accountFieldNames)[number]

type AccountValues = { [Name in (typeof texts)[number]]?: string } & { photo: FileList }

/** As both calls take it that make an account. */
export function accountBody(values: AccountValues): FormData {
  const body = new FormData()
  for (const name of texts) body.set(name, values[name] ?? '')
  const [photo] = values.photo
  if (photo) body.set('photo', photo)
  return body
}
