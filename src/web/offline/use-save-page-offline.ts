import { useEffect, useRef } from 'react'
import { usePageConnectionState } from '#web/offline/page-connection-state.ts'
import { isAssetPath, picturePathOf } from '#web/offline/saved-pages.ts'
import { postToServiceWorker } from '#web/offline/worker-client.ts'

/** By then the visible pictures are loaded, and come from the browser's own cache. */
const picturesAfterMs = 2000
const maxPictures = 40

type KeepOptions = {
  /** A new value means that the page's content differs from the saved copy. */
  version: string
  /** Also the pictures that the user has not scrolled to. */
  withAllPictures?: boolean
}

/** Saves the page at this path for offline reading. */
export function useSavePageOffline(path: string, { version, withAllPictures = false }: KeepOptions): void {
  const { kind } = usePageConnectionState()
  const kept = useRef<string | null>(null)
  useEffect(() => {
    if (kind === 'cut') return
    // At once, but without delaying the page: a page seen for a moment counts as viewed.
    const mustAsk = kept.current !== null && kept.current !== version
    kept.current = version
    postToServiceWorker({ kind: 'keep', path, pictures: [], assets: [], mustAsk })
    const pictures = setTimeout(() => {
      const pictures = picturesShown(withAllPictures)
      postToServiceWorker({ kind: 'keep', path, pictures, assets: assetsLoaded(), mustAsk: false })
    }, picturesAfterMs)
    return () => clearTimeout(pictures)
  }, [path, version, withAllPictures, kind])
}

/** Every file that this document has loaded so far; more than the page needs, if others were viewed before. */
function assetsLoaded(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(files)].filter(isAssetPath)
}

/** The picture files that the browser has chosen; the smallest file for a picture that it has not loaded yet. */
function picturesShown(withAllPictures: boolean): string[] {
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
  const files = images.map((image) => {
    if (image.complete && image.currentSrc) return image.currentSrc
    return withAllPictures ? (image.srcset.split(/\s/)[0] ?? '') : ''
  })
  const { href, origin } = window.location
  const paths = files.filter(Boolean).map((file) => picturePathOf(new URL(file, href), origin))
  return [...new Set(paths)].filter((path) => path !== null).slice(0, maxPictures)
}
