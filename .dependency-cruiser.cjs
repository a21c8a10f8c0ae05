// The walls of docs/architecture.md. scripts/walls.ts runs this, and proves with planted violations that each rule bites.

const { readdirSync } = require('node:fs')
const { join } = require('node:path')
const { Visitor } = require('@swc/core/Visitor.js')

// The walker that dependency-cruiser relies on gives up at `using`, which is newer than it.
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  this.visitVariableDeclarators(statement.decls)
  return statement
}

/** Every folder of the server is an area but those that put areas together. */
const areas = readdirSync(join(__dirname, 'server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => !['platform', 'seed', 'testing', 'migrations'].includes(name))
const area = `(${areas.join('|')})`
const test = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'web-imports-no-server',
      comment: 'What the browser may know of the server stands in the contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|scripts|bench)/' },
    },
    {
      name: 'server-imports-no-web',
      comment: 'The server serves what the build made of web/, and knows nothing of its sources.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'platform-knows-no-area',
      comment: 'server/platform knows no word of the product; main and app tell it what it needs.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: test },
      to: { path: `^server/(${areas.join('|')}|seed|testing)/` },
    },
    {
      name: 'ui-knows-no-area',
      comment: 'The design system takes words and calls as properties.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/', pathNot: '^web/(ui|app)/' },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'Both sides read the contract, so it may need nothing that only one of them has.',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'routes-belong-to-their-area',
      comment: 'An area asks another through its verbs and questions; routes are for HTTP.',
      severity: 'error',
      from: { path: `^server/${area}/` },
      to: {
        path: [`^server/${area}/routes\\.ts$`, `^server/${area}/.+/routes\\.ts$`],
        pathNot: '^server/$1/',
      },
    },
    {
      name: 'product-needs-no-test',
      comment: 'Journeys, measurements, tests and their helpers look at the product; it does not look back.',
      severity: 'error',
      from: { path: '^(contract|server|web|texts)/', pathNot: [test, '^server/testing/'] },
      to: { path: ['^(e2e|bench)/', '^server/testing/', test] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one idea in two places, or two ideas in the wrong ones.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-missing',
      comment: 'An import that leads nowhere would only show when its line runs.',
      severity: 'error',
      from: { path: '^(contract|server|web|texts|e2e|bench|scripts)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    parser: 'swc',

    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
