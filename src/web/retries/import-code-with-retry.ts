const askAgainMs = 2_000
let missing = 0

/**
 * Imports the code of a part of a page: where the network fails, it tries again once the server responds. Rejects if
 * that fails too: the file is gone with a new release, or the browser remembers the failed import.
 */
export async function importCodeWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // On a server a failed import stays failed.
    if (import.meta.env.SSR) throw error
    missing += 1
    do await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    while (!(await isServerThere()))
    const part = await load()
    missing -= 1
    return part
  }
}

/** True where parts of the document lack their code; a new document loads it. */
export function hasFailedCodeImport(): boolean {
  return missing > 0
}

async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}
