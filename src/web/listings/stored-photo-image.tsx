import { useEffect, useState } from 'react'
import { pictureUrlForWidth } from '#contract/photos.ts'
import type { UploadedPhoto } from '#web/media/upload-photo.ts'
import { picturePathOf } from '#web/offline/saved-pages.ts'
import { retryDelay } from '#web/retries/retry-delay.ts'

type StoredPhotoImageProps = { photo: UploadedPhoto; alt: string; onLost: () => void }

/**
 * An uploaded photo. An image that does not load is most often a connection that was lost for a moment: it is loaded
 * again by itself, and the photo counts as lost only when the server says that it has none.
 */
export function StoredPhotoImage({ photo, alt, onLost }: StoredPhotoImageProps) {
  const url = pictureUrlForWidth(photo.picture, 480)
  const [attempt, setAttempt] = useState(0)
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (!isMissing) return
    const loadAgain = () => {
      setMissing(false)
      setAttempt((before) => before + 1)
    }
    const timer = setTimeout(loadAgain, retryDelay(attempt))
    window.addEventListener('online', loadAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', loadAgain)
    }
  }, [isMissing, attempt])

  async function findOut() {
    if (await isGone(url)) onLost()
    else setMissing(true)
  }

  return (
    <img
      key={attempt}
      src={url}
      alt={alt}
      className="size-full object-cover"
      draggable={false}
      onError={() => void findOut()}
    />
  )
}

/** Asks this site, which has the photos that a CDN keeps; without an answer a photo is not gone. */
async function isGone(url: string): Promise<boolean> {
  const path = picturePathOf(new URL(url, location.href), location.origin) ?? url
  try {
    return (await fetch(path, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
