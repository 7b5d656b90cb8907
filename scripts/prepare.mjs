// Prepares a fresh clone: installs the dependencies and builds the site, each only when something has changed. It runs
// before anything is installed, on the machine's own Node: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = 20
// The pinned and tested major version: an older Node is replaced by the pinned one.
const newEnoughNode = 26
const sources = [
  'src',
  'packages/gazetteer',
  'packages/picture-studio/looks-of-bodies.json',
  'packages/test-gateway',
  'public',
  'scripts/build-server-entries.ts',
  'scripts/build-service-worker.ts',
  'scripts/compile-texts-plugin.ts',
  'scripts/deferred-files-plugin.ts',
  'scripts/lean-api-client-plugin.ts',
  'scripts/lean-stylesheet-plugin.ts',
  'scripts/precompress-static-files.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

const isWindows = process.platform === 'win32'
const fetchedNode = join(root, 'node_modules', '.bin', isWindows ? 'node.exe' : 'node')

/** The Node that runs everything: the pinned one where it had to be fetched, else the machine's own. */
export function getNodeExecutablePath() {
  return existsSync(fetchedNode) ? fetchedNode : process.execPath
}

/**
 * Installs what package-lock.json lists, unless exactly that is installed: the packages for running and building, and
 * with `forTests` browsers, linters and measuring tools too.
 */
export function installDependencies({ forTests: areTestsAsked = false } = {}) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldestNode) fail(`Forecourt needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
  const stamp = join(root, 'node_modules', '.forecourt-installed')
  const hash = hashOf(['package-lock.json', 'scripts/pinned-node'])
  const installed = readIfThere(stamp)
  // Who has the tools of the tests keeps them: a command of the product after a pull must not take them away.
  const forTests = areTestsAsked || Boolean(installed?.startsWith('everything '))
  const isThere = installed === `everything ${hash}` || (!forTests && installed === `product ${hash}`)
  // npm scripts use the fetched Node from then on, whose version says nothing about the machine's own.
  const needsNode = major < newEnoughNode || process.execPath.startsWith(join(root, 'node_modules'))
  if (isThere && (existsSync(fetchedNode) || !needsNode)) return
  // npm empties the folder that a link points to, which belongs to another project.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail('node_modules is a link to a folder that does not hold what package-lock.json names. Remove the link first.')
  }
  say(`Installing the dependencies${forTests ? ' and the tools of the tests' : ''} (once) …`)
  runNpm(['ci', ...(forTests ? [] : ['--omit=dev'])], root)
  if (!forTests) removeMapsAndTypes()
  if (needsNode) fetchNode()
  writeFileSync(stamp, `${forTests ? 'everything' : 'product'} ${hash}`)
}

/** Source maps and types serve those who debug and check: a third of what running and building installs. */
function removeMapsAndTypes() {
  const folder = join(root, 'node_modules')
  for (const name of readdirSync(folder, { recursive: true })) {
    if (/\.(?:(?:d\.)?[cm]?[jt]s\.map|css\.map|d\.[cm]?ts)$/.test(name)) rmSync(join(folder, name), { force: true })
  }
}

/** Fetches the pinned Node and keeps only its executable: the rest is half of its size. */
function fetchNode() {
  const folder = join(root, 'node_modules', '.pinned-node')
  cpSync(join(root, 'scripts', 'pinned-node'), folder, { recursive: true })
  runNpm(['ci'], folder)
  mkdirSync(dirname(fetchedNode), { recursive: true })
  copyFileSync(join(folder, 'node_modules', 'node', 'bin', basename(fetchedNode)), fetchedNode)
  rmSync(folder, { recursive: true })
  const { status, stderr } = spawnSync(fetchedNode, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  // npm would run the next attempt on it.
  rmSync(fetchedNode)
  fail(
    `The pinned Node does not start on this machine: ${stderr?.trim()}\n` +
      'A minimal Debian or Ubuntu lacks a library of it: apt-get install --no-install-recommends libatomic1, then the same command again.',
  )
}

function runNpm(args, cwd) {
  const npm = process.env.npm_execpath
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  // The previous installation may have removed the fetched Node that runs this script.
  const node = existsSync(process.execPath) ? process.execPath : 'node'
  const result = npm
    ? spawnSync(node, [npm, ...args, ...quiet], { cwd, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', [...args, ...quiet], { cwd, stdio: ['ignore', 2, 2], shell: isWindows })
  if (result.status !== 0) {
    fail('The dependencies could not be installed; the lines above say why. Is the npm registry within reach?')
  }
}

const buildStamp = join(root, 'build', '.forecourt-built')

/** Fails unless the existing build was made from exactly these sources: a test would judge other code than one reads. */
function requireCurrentBuild() {
  const stamp = readIfThere(buildStamp)
  if (stamp === hashOf(sources)) return
  fail(
    `${stamp === null ? 'There is no build' : 'The build is older than the sources'}: node scripts/prepare.mjs build`,
  )
}

const imageFolder = join(root, 'build', 'embedded-database')
const imageStamp = join(imageFolder, '.made')

/**
 * Begins to make the image of a new embedded database, unless exactly that is there; the site can be built meanwhile. Without
 * it everything works: a new database is then made by its migrations, which takes seconds more.
 */
async function makeDatabaseImage() {
  const scripts = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))
  const migrations = [...scripts.sort(), 'meta/_journal.json'].map((name) => `migrations/${name}`)
  const programs = [
    'src/db/pglite',
    'src/db/make-database-image.ts',
    'src/db/migrate-database.ts',
    'src/db/apply-migrations.ts',
    'package.json',
  ]
  const wanted = hashOf([...migrations, ...programs])
  const isThere = existsSync(imageFolder) && readdirSync(imageFolder).some((name) => name.endsWith('.image'))
  if (isThere && readIfThere(imageStamp) === wanted) return
  rmSync(imageFolder, { recursive: true, force: true })
  // Without the second compiler: the process ends before that one's code has paid off.
  const child = spawn(getNodeExecutablePath(), ['--liftoff-only', join(root, 'scripts', 'make-database-image.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  const [status] = await once(child, 'close')
  if (status === 0) writeFileSync(imageStamp, wanted)
  else say(`New embedded databases are made without an image, which takes seconds more:\n${errors.trim()}`)
}

/** Builds the site and the image of a new embedded database, each unless the existing one was made from exactly its sources. */
export async function buildSite() {
  const image = makeDatabaseImage()
  buildPages()
  await image
}

function buildPages() {
  const wanted = hashOf(sources)
  if (readIfThere(buildStamp) === wanted) return
  say('Building the site …')
  // A build that is interrupted is none, also where the sources go back to those of the one before.
  rmSync(buildStamp, { force: true })
  const result = spawnSync(
    getNodeExecutablePath(),
    [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}\n${result.stderr}\n`)
    fail('The site could not be built; the lines above say why.')
  }
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
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
  if (process.argv.includes('check-build')) {
    requireCurrentBuild()
  } else {
    installDependencies({ forTests: process.argv.includes('tests') })
    if (process.argv.includes('build')) await buildSite()
  }
}
