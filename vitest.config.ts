import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { compileTextsPlugin } from './scripts/compile-texts-plugin.ts'

// Projects: `unit` needs no database of the set-up; `database` runs on the kind that TEST_DATABASE chooses (`pglite`,
// the default, or `postgres`), so that one can be run on both; the others start whole servers.
const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'])
const isWhole = (file: string) => /^tests[\\/](e2e|faults|load|security|visual|conformance[\\/]screens)[\\/]/.test(file)
const usesDatabase = (file: string) =>
  /useDatabase|#tests\/support\/(?!database-|sample-size)/.test(readFileSync(file, 'utf8'))
const databaseFiles = files.filter((file) => !isWhole(file) && usesDatabase(file))

const isProof = process.env.TEST_DOSE === 'proof'

const globalSetup = ['tests/support/database-global-setup.ts']

const browser = 'tests/support/browser-global-setup.ts'
const demo = 'tests/support/seeded-global-setup.ts'
const inBrowsers = ['e2e', 'screens', 'visual']
const setUpOf: Record<string, string[]> = { e2e: [browser, demo], screens: [browser, demo], visual: [browser] }

export default defineConfig({
  plugins: [compileTextsPlugin()],
  test: {
    // Every file with a database runs one of its own, of 300 to 500 MB.
    maxWorkers: 2,
    // Files of a worker share their modules, as the parts of a server do: reading them anew was a quarter of the time.
    isolate: false,
    // Not bounds on speed, which benchmarks measure: how long a busy machine may take until a wait is given up.
    testTimeout: isProof ? 300_000 : 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    // Whoever reads only the last lines of a run sees what was found, not `[ Array(1) ]`.
    chaiConfig: { truncateThreshold: 600 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,packages}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            'tests/{e2e,faults,load,security,visual,conformance/screens}/**',
            ...databaseFiles,
          ],
        },
      },
      { extends: true, test: { name: 'database', include: databaseFiles, globalSetup } },
      whole('security'),
      whole('faults'),
      whole('load'),
      whole('e2e'),
      whole('visual'),
      whole('screens', 'tests/conformance/screens'),
    ],
  },
})

/** These start servers and browsers, with time for it. */
function whole(name: string, folder = `tests/${name}`) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`${folder}/**/*.test.ts`],
      globalSetup: [...globalSetup, ...(setUpOf[name] ?? [])],
      // Those with a browser wait much and compute little; the others measure, or fill the machine by themselves.
      fileParallelism: inBrowsers.includes(name),
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }
}
