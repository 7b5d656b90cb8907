import { z } from 'zod'

/** A picture in several widths: its files are `${urlBase}-${width}.${format}`. */
export const Picture = z
  .object({
    urlBase: z.string(),
    widths: z.array(z.int().positive()).min(1),
    formats: z.array(z.enum(['avif', 'webp'])).min(1),
    /** Size of the largest file, in pixels. */
    width: z.int().positive(),
    height: z.int().positive(),
    /** Base64 of a thumbhash, shown until the picture has loaded. Empty if there is none. */
    placeholder: z.string(),
    /** The address of a drawing, which pages show instead of the files of a car of which there is no photo. */
    illustration: z.string().optional(),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

/** Response of the image upload (row C-18); `id` is what our own forms send later. */
export const ImageUploadResponse = z.object({
  success: z.literal(true),
  data: z.object({ url: z.string(), id: z.string(), picture: Picture }),
})
