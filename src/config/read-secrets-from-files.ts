import { readFileSync, statSync } from 'node:fs'

/** No secret is longer; a larger file, such as a video named by mistake, is reported. */
const maxBytes = 64 * 1024

/**
 * Adds the secrets whose files are named, as orchestrators and vault agents provide them, to the environment:
 * `AUTH_SECRET_FILE` replaces `AUTH_SECRET`. Line ends after the secret are removed. Adds a line to `faults` for each
 * unusable file; the line never shows the file's content.
 */
export function readSecretsFromFiles(
  environment: NodeJS.ProcessEnv,
  { names, faults }: { names: ReadonlySet<string>; faults: string[] },
): NodeJS.ProcessEnv {
  const found: NodeJS.ProcessEnv = { ...environment }
  for (const name of names) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name]) {
      faults.push(`${name} and ${name}_FILE are both set; take one of the two away.`)
      continue
    }
    const answer = read(path)
    if ('fault' in answer) faults.push(`${name}_FILE is ${JSON.stringify(path)}, ${answer.fault}.`)
    else found[name] = answer.text
  }
  return found
}

function read(path: string): { text: string } | { fault: string } {
  try {
    const about = statSync(path)
    if (!about.isFile()) return { fault: 'which is no file' }
    if (about.size > maxBytes) return { fault: 'which is too large for a secret' }
    const text = readFileSync(path, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '')
    return text === '' ? { fault: 'which is empty' } : { text }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { fault: 'where there is no file' }
    if (code === 'EACCES') return { fault: 'which this user may not read' }
    return { fault: `which cannot be read (${code})` }
  }
}
