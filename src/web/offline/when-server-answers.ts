/**
 * Calls back once the server answers again: a browser knows when it has no network, but not when a server is reachable.
 * A page in the background does not ask. It uses nothing outside of itself: the offline screen gets its text.
 * @returns a function that stops asking
 */
export function whenServerAnswers(callBack: () => void): () => void {
  const askAgainMs = 5_000
  const stopped = new AbortController()
  const { signal } = stopped
  const ask = async () => {
    if (document.hidden) return
    const answer = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null)
    if (!answer?.ok || signal.aborted) return
    stop()
    callBack()
  }
  const timer = setInterval(ask, askAgainMs)
  window.addEventListener('online', ask, { signal })
  document.addEventListener('visibilitychange', ask, { signal })
  function stop() {
    clearInterval(timer)
    stopped.abort()
  }
  return stop
}
