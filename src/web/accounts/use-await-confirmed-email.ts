import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { fetchSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

const pauseMs = 5_000

/**
 * Asks until the viewer's address is confirmed, then loads the viewer anew. Other tabs of this browser tell by
 * themselves; a link that is opened on another device does not.
 */
export function useAwaitConfirmedEmail(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function ask() {
      clearTimeout(timer)
      const isConfirmed = !document.hidden && (await readIsConfirmed())
      if (isOver) return
      if (isConfirmed) return void revalidate()
      timer = setTimeout(ask, pauseMs)
    }

    timer = setTimeout(ask, pauseMs)
    // The person comes back from their mail.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [revalidate])
}

async function readIsConfirmed(): Promise<boolean> {
  const viewer = await fetchSignedInUser(backgroundFetch).catch(() => null)
  return viewer?.emailVerified ?? false
}
