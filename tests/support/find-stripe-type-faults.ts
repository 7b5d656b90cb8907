import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#db/paths/project-root.ts'

/** A JSON value, and the type that the card provider's SDK declares for it, such as `Stripe.PaymentIntent`. */
export type StripeTypedValue = { name: string; type: string; value: unknown }

/**
 * Checks values seen at run time against the types that the SDK declares: each is written as a literal, which compiles
 * only with every required field, no other field, and each of its type. A string type that the SDK leaves open for
 * later versions (`OtherString`) must have a known value. Returns the faults by name.
 */
export async function findStripeTypeFaults(values: readonly StripeTypedValue[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-sdk-types-'))
  try {
    const declared = path.join(folder, 'stripe')
    const isDeclaration = (file: string) => !path.extname(file) || file.endsWith('.d.ts')
    await cp(path.join(projectRoot, 'node_modules/stripe/esm'), declared, { recursive: true, filter: isDeclaration })
    const shared = path.join(declared, 'shared.d.ts')
    const [open, closed] = [/type OtherString = [^;]+;/, 'type OtherString = never;']
    const words = await readFile(shared, 'utf8')
    if (!open.test(words)) throw new Error('The SDK leaves its words open in another way than it did.')
    await writeFile(shared, words.replace(open, closed))
    const lines = values.map(
      ({ type, value }, index) =>
        `export const v${index}: ${type} = ${JSON.stringify(value).replaceAll('\u2028', ' ')}`,
    )
    const head =
      "import type Stripe from './stripe/stripe.esm.node.d.ts'; import type { StripeRawError } from './stripe/Types.d.ts'"
    await writeFile(path.join(folder, 'values.ts'), [head, ...lines].join('\n'))
    const said = await compile(folder)
    return said.flatMap((line) => {
      const [, row, message] = /^values\.ts\((\d+),\d+\): (.*)$/.exec(line) ?? []
      if (row === undefined) return line.startsWith(' ') || line === '' ? [] : [line]
      const { name, type } = values[Number(row) - 2] ?? { name: 'The imports', type: 'the SDK' }
      return [`${name} is no ${type}: ${message}`]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function compile(folder: string): Promise<string[]> {
  const tsc = path.join(projectRoot, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--pretty', 'false']
  const target = ['--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [tsc, ...options, ...target, 'values.ts'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (stderr.trim() !== '' || (error && stdout === '')) reject(new Error(stderr || String(error)))
        else resolve(stdout.split('\n'))
      },
    )
    child.stdin?.end()
  })
}
