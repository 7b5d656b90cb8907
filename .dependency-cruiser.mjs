import { domainModuleImportGraph } from './scripts/layers/domain-modules.mjs'
import { moduleImportRules } from './scripts/layers/module-graph.mjs'
import { webModuleImportGraph } from './scripts/layers/web-modules.mjs'

// The one-way rule of ARCHITECTURE.md: web → api → domain → db | platform, and contract under all of them.
const layer = (name) => `^src/${name}/`

/** Packages that talk to a provider or do the work of one: src/platform says in our words what they do. */
const providers = '^node_modules/(stripe|better-auth|nodemailer|oauth4webapi|sharp|aws4fetch)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unknown',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types)' },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      // But the words of staff in each language, by which form and server refuse the same names.
      from: { path: layer('contract') },
      to: { path: '^src/', pathNot: '^src/(contract/|locales/[^/]+/reserved-staff-words[.]json$)' },
    },
    {
      name: 'packages-know-nothing-of-the-product',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(src|tests|scripts|packages)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'db-stands-on-contract-only',
      severity: 'error',
      from: { path: layer('db') },
      to: { path: '^src/', pathNot: '^src/(db|contract)/' },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: layer('platform') },
      to: { path: '^src/(domain|api|web)/' },
    },
    {
      name: 'domain-knows-no-transport',
      severity: 'error',
      from: { path: layer('domain') },
      to: { path: '^src/(api|web)/' },
    },
    {
      name: 'domain-knows-no-http',
      severity: 'error',
      from: { path: layer('domain') },
      to: { path: 'node_modules/(@?hono|react)' },
    },
    {
      name: 'provider-packages-stay-in-platform',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/|\\.test\\.tsx?$' },
      to: { path: providers },
    },
    { name: 'api-knows-no-pages', severity: 'error', from: { path: layer('api') }, to: { path: layer('web') } },
    {
      name: 'api-has-no-sql-but-health',
      severity: 'error',
      from: { path: layer('api'), pathNot: '^src/api/health\\.ts$|\\.test\\.ts$' },
      to: { path: '(node_modules/drizzle-orm|^src/db/schema/)' },
    },
    {
      name: 'web-takes-types-of-the-api-only',
      severity: 'error',
      from: { path: layer('web'), pathNot: '\\.server\\.tsx?$|\\.test\\.tsx?$|^src/web/server/' },
      to: { path: '^src/(api|domain|db|platform)/', dependencyTypesNot: ['type-only'] },
    },
    ...moduleImportRules(domainModuleImportGraph),
    ...moduleImportRules(webModuleImportGraph),
    {
      name: 'pages-know-no-page-of-another-area',
      severity: 'error',
      from: { path: '^src/web/pages/([^/]+)/' },
      to: { path: '^src/web/pages/', pathNot: '^src/web/pages/$1/' },
    },
    {
      // A folder in a folder stands above it: else the two would import each other.
      name: 'web-folders-know-none-inside-them',
      severity: 'error',
      from: { path: '^src/web/([^/]+)/[^/]+$' },
      to: { path: '^src/web/$1/[^/]+/' },
    },
    {
      name: 'config-stands-alone',
      severity: 'error',
      from: { path: layer('config') },
      to: { path: '^src/', pathNot: '^src/(config|contract)/' },
    },
    {
      name: 'parts-know-no-server',
      severity: 'error',
      from: { path: '^src/(contract|db|platform|domain|api|web|config)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(server/|cli/|[^/]+$)' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(^tests/|\\.test\\.tsx?$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
