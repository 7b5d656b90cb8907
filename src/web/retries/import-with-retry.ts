const askAgainMs = 2_000
let missing = 0

/**
 * The code of a part of a page: where the network fails just then, it is asked for again once the server answers. Fails
 * where it does not come then either: it is gone with a new release, or the browser remembers that it could not be had.
 */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // A server has its code, or never will.
    if (import.meta.env.SSR) throw error
    missing += 1
    do await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    while (!(await isServerThere()))
    const part = await load()
    missing -= 1
    return part
  }
}

/** True where parts of the document lack their code, which another document brings. */
export function hasFailedImport(): boolean {
  return missing > 0
}

async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}
