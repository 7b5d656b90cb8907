// Draws the allowed graphs of folders and the owners of tables into ARCHITECTURE.md, where the house check compares
// them: node scripts/layers/draw-modules.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { domainModuleImportGraph } from './domain-modules.mjs'
import { replaceMarkedBlock, replaceModuleDiagram } from './module-graph.mjs'
import { drawTableOwners } from './table-owners.ts'
import { webModuleImportGraph } from './web-modules.mjs'

const name = 'ARCHITECTURE.md'
const graphs = [domainModuleImportGraph, webModuleImportGraph]
writeFileSync(
  name,
  replaceMarkedBlock(graphs.reduce(replaceModuleDiagram, readFileSync(name, 'utf8')), 'tables', drawTableOwners()),
)
