// Makes a fresh clone ready: installs the dependencies and builds the site, each only when something changed since.
// Runs before anything is installed, on the machine's own Node: plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = 20
const sources = [
  'src',
  'public',
  'scripts/build-service-worker.ts',
  'scripts/compiled-texts.ts',
  'scripts/precompress.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** The pinned Node that came with the dependencies. */
export const pinnedNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Installs what package-lock.json names, unless exactly that is installed. */
export function installDependencies() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldestNode) fail(`Forecourt needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
  const stamp = join(root, 'node_modules', '.forecourt-installed')
  const wanted = hashOf(['package-lock.json'])
  if (readIfThere(stamp) === wanted && existsSync(pinnedNode)) return
  // npm empties the folder that a link points to, which is somebody else's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail('node_modules is a link to a folder that does not hold what package-lock.json names. Remove the link first.')
  }
  say('Installing the dependencies (once; about a minute) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (result.status !== 0) {
    fail('The dependencies could not be installed; the lines above say why. Is the npm registry within reach?')
  }
  writeFileSync(stamp, wanted)
}

/** Builds the site, unless the build that is there was made from exactly these sources. */
export function buildSite() {
  const stamp = join(root, 'build', '.forecourt-built')
  const wanted = hashOf(sources)
  if (readIfThere(stamp) === wanted) return
  say('Building the site …')
  const result = spawnSync(pinnedNode, [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}\n${result.stderr}\n`)
    fail('The site could not be built; the lines above say why.')
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(`${path}/${name}`)
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path).update('\0').update(readFileSync(full)).update('\0')
    }
  }
  for (const path of paths) visit(path)
  return hash.digest('hex')
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installDependencies()
  if (process.argv.includes('build')) buildSite()
}
