import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDataFolder } from '#db/data-folder-lock.ts'
import { findRealAdverts } from '#tests/real-adverts.ts'
import { createDatabaseWorkFolder, runCliCommand } from '#tests/support/database-run-cli.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { formatCommandFailureForTerminal } from './format-command-failure-for-terminal.ts'
import { importCommand } from './import/import-command.ts'

// Every command is a process with its own database.

/** The proof imports the real adverts, and files without rows. */
const isShort = chooseForTestOrProof({ test: true, proof: false })

const uaeAdverts = findRealAdverts('uae_used_cars.csv.gz')
const usAdverts = findRealAdverts('us_listings_2026.csv.gz')
const mappings = join(import.meta.dirname, '../../mappings')

let work: Awaited<ReturnType<typeof createDatabaseWorkFolder>>
beforeAll(async () => {
  work = await createDatabaseWorkFolder()
  write('cars.csv', 'id,make,price,title\n1,Audi,"10,000",An Audi\n2,BMW,no idea,"=A, BMW"\n')
  const fields = { stockNumber: 'id', title: 'title', description: 'title', brand: 'make', price: 'price' }
  write('map.json', JSON.stringify({ seller: { name: 'Import', email: 'import@forecourt.test' }, fields }))
})
afterAll(() => work.discard())

function write(name: string, text: string): void {
  writeFileSync(join(work.path, name), text)
}

function run(args: string[], more: { env?: Record<string, string>; input?: string } = {}) {
  return runCliCommand(args, { folder: work.path, ...more })
}

function withoutDatabase() {
  return { env: { DATA_DIR: join(work.path, 'none') } }
}

it('H-06 shows its commands, and what it does not know with exit code 1', async () => {
  const [help, unknown, wrong] = await Promise.all([
    run(['--help']),
    run(['fly']),
    run(['import', 'cars.csv', '--mapping', 'map.json', '--quick']),
  ])
  expect(help).toMatchObject({ code: 0, errors: '' })
  for (const name of ['import', 'seed', 'create-admin', 'reconcile']) expect(help.output).toContain(`  ${name} `)
  expect(unknown).toMatchObject({ code: 1, output: '' })
  expect(unknown.errors).toContain('There is no command "fly".')
  expect(wrong).toMatchObject({ code: 1, errors: "Unknown option '--quick'. Add --help to see the options.\n" })
})

it('H-06 H-10 imports, reports as JSON, writes the rejected row, and ends with 0; again it changes nothing', async () => {
  const args = ['import', 'cars.csv', '--mapping', 'map.json', '--json']
  const dry = await run([...args, '--dry-run'])
  const first = await run(args)
  const second = await run(args)
  expect([dry.code, first.code, second.code]).toEqual([0, 0, 0])
  expect(JSON.parse(dry.output)).toMatchObject({ dryRun: true, created: 1, rejected: 1 })
  expect(JSON.parse(first.output)).toMatchObject({
    rows: 2,
    created: 1,
    updated: 0,
    unchanged: 0,
    rejected: 1,
    rejectedBy: [{ field: 'price', reason: 'is not a number', count: 1 }],
    seller: 'import@forecourt.test',
    complete: true,
  })
  expect(JSON.parse(second.output)).toMatchObject({ created: 0, updated: 0, unchanged: 1, rejected: 1 })
  expect(readFileSync(join(work.path, 'cars.csv.rejected.csv'), 'utf8')).toBe(
    'rejected_line,rejected_field,rejected_reason,id,make,price,title\r\n' +
      `3,price,"is not a number: ""no idea""",2,BMW,no idea,"'=A, BMW"\r\n`,
  )
})

it.skipIf(isShort)('reads files without rows', async () => {
  write('empty.csv', '')
  write('header.csv', '\ufeffid,make,price,title\r\n')
  const [empty, header] = [
    await run(['import', 'empty.csv', '--mapping', 'map.json']),
    await run(['import', 'header.csv', '--mapping', 'map.json', '--dry-run']),
  ]
  expect(empty).toMatchObject({ code: 0, output: expect.stringContaining('The file is empty.') })
  expect(header).toMatchObject({ code: 0, output: expect.stringContaining('0 rows read') })
})

/** What the import says when it cannot run, without the seconds of a process. */
async function failureOfImport(args: string[]): Promise<string> {
  const { cwd, env } = process
  const before = { folder: cwd(), dataDir: env.DATA_DIR }
  process.chdir(work.path)
  env.DATA_DIR = withoutDatabase().env.DATA_DIR
  try {
    await importCommand.run(args, { signal: new AbortController().signal })
    return ''
  } catch (error) {
    return `${formatCommandFailureForTerminal(error)}\n`
  } finally {
    process.chdir(before.folder)
    if (before.dataDir === undefined) delete env.DATA_DIR
    else env.DATA_DIR = before.dataDir
  }
}

it('ends with 1 and one message when it cannot import', async () => {
  write('broken.json', '{"fields": }')
  write('wrong.json', '{"fields": {"title": "headline"}}')
  write('other.json', readFileSync(join(work.path, 'map.json'), 'utf8').replace('"price":"price"', '"price":"cost"'))
  const cases: [string[], RegExp][] = [
    [['missing.csv', '--mapping', 'map.json'], /^There is no file missing\.csv\.\n$/],
    [['cars.csv', '--mapping', 'missing.json'], /^There is no mapping missing\.json\.\n$/],
    [['cars.csv', '--mapping', 'broken.json'], /^The mapping broken\.json is not JSON/],
    [['cars.csv', '--mapping', 'wrong.json'], /fields\.price is missing/],
    [['cars.csv', '--mapping', 'other.json'], /The file has no column "cost"/],
    [['cars.csv', '--mapping', 'map.json', '--seller', 'nobody@x.test'], /no seller with the email nobody@x\.test/],
    [['cars.csv', '--mapping', 'map.json', '--batch', 'all'], /--batch is "all"/],
    [['cars.csv', '--mapping', 'map.json', '--rejects', 'cars.csv'], /cannot be written over/],
    [['cars.csv'], /Name the mapping/],
    [['--mapping', 'map.json'], /Name one file/],
  ]
  for (const [args, said] of cases) {
    const errors = await failureOfImport([...args, '--dry-run'])
    expect(errors).toMatch(said)
    expect(errors).not.toMatch(/ {4}at /)
  }
  // As a process, one stands for all.
  const { code, output, errors } = await run(['import', 'missing.csv', '--mapping', 'map.json'], withoutDatabase())
  expect([code, output, errors]).toEqual([1, '', 'There is no file missing.csv.\n'])
})

it('refuses a data folder that a server uses, and says what to do', async () => {
  const lock = lockDataFolder(join(work.path, 'data'))
  const { code, errors } = await run(['import', 'cars.csv', '--mapping', 'map.json'])
  lock.release()
  expect(code).toBe(1)
  expect(errors).toMatch(/is in use by the process \d+, most likely a running server\. Stop the server .* DATABASE_URL/)
})

itInProof('makes no database for a dry run', async () => {
  const args = ['import', 'cars.csv', '--mapping', 'map.json', '--dry-run', '--json']
  const { output } = await run(args, withoutDatabase())
  expect(JSON.parse(output)).toMatchObject({ created: 1, rejected: 1 })
  expect(existsSync(withoutDatabase().env.DATA_DIR)).toBe(false)
})

it('H-06 H-01 makes the first Admin with a password from standard input, and no second', async () => {
  const args = ['create-admin', '--email', 'owner@example.test', '--name', 'Olive']
  const weak = await run(args, { input: 'weak\n' })
  const made = await run([...args, '--password-stdin'], { input: 'ForeCourt!26\n' })
  const again = await run(['create-admin', '--email', 'b@example.test', '--name', 'B'], { input: 'ForeCourt!26\n' })
  expect([weak.code, made.code, again.code]).toEqual([1, 0, 1])
  expect(made.output).toContain('owner@example.test is an Admin now.')
  expect(again.errors).toContain('There’s already an Admin')
})

itInProof('reconciles nothing where there is nothing, and seeds no database with people', async () => {
  const [reconciled, seeded] = [await run(['reconcile', '--json']), await run(['seed'])]
  expect(reconciled).toMatchObject({ code: 0, output: '{"looked":0,"ended":0,"failed":0,"open":0,"faults":[]}\n' })
  expect(seeded).toMatchObject({ code: 1, errors: expect.stringContaining('The database is not empty') })
})

it.skipIf(uaeAdverts === null || isShort)(
  'imports the UAE adverts, 9,675 of 9,970 rows; skipped without ../shared/data',
  async () => {
    const { code, output } = await run(['import', uaeAdverts ?? '', '--mapping', join(mappings, 'uae.json'), '--json'])
    expect(code).toBe(0)
    const report = JSON.parse(output)
    expect(report).toMatchObject({ rows: 9970, created: 9675, rejected: 295 })
    expect(report.rejectedBy.map(({ count }: { count: number }) => count)).toEqual([282, 12, 1])
  },
)

it.skipIf(usAdverts === null || isShort)(
  'imports the first 5,000 US adverts; skipped without ../shared/data',
  async () => {
    const packed = createReadStream(usAdverts ?? '').pipe(createGunzip())
    const lines: string[] = []
    for await (const line of createInterface({ input: packed })) if (lines.push(line) > 5000) break
    write('us.csv', lines.join('\n'))
    const { code, output } = await run(['import', 'us.csv', '--mapping', join(mappings, 'us.json'), '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({
      rows: 5000,
      created: 3965,
      rejectedBy: [
        { field: 'price', reason: 'no price', count: 588 },
        { field: 'condition', reason: 'new car', count: 447 },
      ],
    })
  },
)
