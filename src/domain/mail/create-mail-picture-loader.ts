import type { Picture } from '#contract/media.ts'
import { readPictureWebp } from '#domain/media/read-picture-webp.ts'
import type { Logger } from '#platform/log/logger.ts'
import { type MediaStore, MediaStoreError } from '#platform/media/media-store.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { detachBytes } from '#platform/memory/detach-bytes.ts'
import { cropPhotoToJpeg } from '#platform/photos/crop-photo-to-jpeg.ts'
import type { MailCar } from './find-mail-context.ts'
import type { MailContent } from './templates/mail-content.ts'

/** A car's picture inside a mail. Sizes are those at which it is shown. */
export type MailPicture = Readonly<{
  /** The same for the same bytes. */
  name: string
  /** The car's title, for readers who do not see the picture. */
  title: string
  width: number
  height: number
  /** A JPEG. */
  bytes: Uint8Array
}>

/** By the id of the car. */
export type MailPictures = ReadonlyMap<string, MailPicture>

type PictureSize = { width: number; height: number; pixelsPerUnit: number; maxBytes: number }
/** Above the facts of a mail about one car; the width is that of the text. */
const large: PictureSize = { width: 560, height: 373, pixelsPerUnit: 1, maxBytes: 60_000 }
/** Beside each car of a list: small enough to be sharp on every screen. */
const small: PictureSize = { width: 120, height: 80, pixelsPerUnit: 2, maxBytes: 12_000 }
const mostInList = 6

/** The time for all pictures of one mail. */
const loadLimitMs = 3_000

/** Many mails speak of one car; a file in the media store never changes. */
const cropped = new BoundedCache<Uint8Array>({
  name: 'mail pictures',
  maxBytes: 8 * 1024 * 1024,
  bytesOf: ({ buffer }) => buffer.byteLength,
})

export type MailPictureLoader = (content: MailContent, cars: ReadonlyMap<string, MailCar>) => Promise<MailPictures>

/**
 * Loads the pictures of the cars that mails are about, for one round of mails. A mail goes without a picture that is
 * missing, unreadable or slow, and the log says so. A media store that was slow or did not answer once is not asked
 * again in this round: no picture holds up the mails.
 */
export function createMailPictureLoader({
  mediaStore,
  log,
  limitMs = loadLimitMs,
}: {
  mediaStore: MediaStore
  log: Logger
  limitMs?: number
}): MailPictureLoader {
  let isStoreAway = false

  async function tryLoad(carId: string, picture: Picture, size: PictureSize, until: number) {
    const known = cropped.get(cacheKeyOf(picture, size))
    if (known || isStoreAway) return known ?? null
    try {
      return await beforeDeadline(loadPicture(mediaStore, picture, size), until)
    } catch (error) {
      isStoreAway = error instanceof MediaStoreError || error instanceof SlowPictureError
      log.warn({ err: error, carId }, 'a mail goes without the picture of its car')
      return null
    }
  }

  return async function load(content, cars) {
    const { ids, size } = picturedCarsOf(content)
    const until = performance.now() + limitMs
    const loaded = new Map<string, MailPicture>()
    for (const id of ids) {
      const car = cars.get(id)
      if (!car?.picture) continue
      const bytes = await tryLoad(id, car.picture, size, until)
      const { width, height } = size
      if (bytes) loaded.set(id, { name: nameOf(car.picture, size), title: car.title, width, height, bytes })
    }
    return loaded
  }
}

function picturedCarsOf({ carId, blocks }: MailContent): { ids: readonly string[]; size: PictureSize } {
  if (carId !== undefined) return { ids: [carId], size: large }
  const listed = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
  const ids = new Set(listed.flatMap((item) => item.carId ?? []))
  return { ids: [...ids].slice(0, mostInList), size: small }
}

async function loadPicture(mediaStore: MediaStore, picture: Picture, size: PictureSize): Promise<Uint8Array> {
  const [width, height] = [size.width * size.pixelsPerUnit, size.height * size.pixelsPerUnit]
  // A wide photo must be high enough too.
  const needed = Math.ceil(Math.max(width, (height * picture.width) / picture.height))
  const photo = await readPictureWebp(mediaStore, picture, { width: needed })
  if (!photo) throw new Error('The picture’s file is missing.')
  const bytes = detachBytes(await cropPhotoToJpeg(photo, { width, height, maxBytes: size.maxBytes }))
  cropped.set(cacheKeyOf(picture, size), bytes)
  return bytes
}

const cacheKeyOf = ({ urlBase }: Picture, { width }: PictureSize) => `${urlBase} ${width}`
const nameOf = ({ urlBase }: Picture, { width }: PictureSize) => `${urlBase.split('/').at(-1)}-${width}`

class SlowPictureError extends Error {
  override name = 'SlowPicture'
}

/** What is loaded too late still comes into the cache, for the next mail. */
function beforeDeadline<T>(work: Promise<T>, until: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new SlowPictureError('The picture took too long.'))
    timer = setTimeout(refuse, Math.max(0, until - performance.now()))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
