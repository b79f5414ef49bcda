import { globSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { defineConfig, type OxlintOverride } from 'oxlint'
import { recordFloors, serverFloors, sharedFloors } from './tests/support/floors.ts'

/** An import that a folder may not make, as a regular expression or as patterns of .gitignore. */
type Forbidden =
  | { regex: string; message: string; allowTypeImports?: boolean }
  | { group: string[]; message: string }

const parents: Forbidden = {
  regex: '^\\.\\./',
  message: 'Name what is in another folder from the root: #server, #client, #shared, #db.',
}
const tests: Forbidden = { regex: '^#tests/', message: 'The product imports no tests.' }
const client: Forbidden = {
  regex: '^#(client|build)/',
  message: 'The server imports nothing of the client.',
}
const lucia: Forbidden = {
  regex: '^lucia$',
  message: 'Only src/server/calls/sessions.ts imports Lucia.',
}
const argon2: Forbidden = {
  regex: '^@node-rs/argon2$',
  message: 'Passwords are hashed in src/server/records/auth/passwords.ts.',
}
const rawProcedures: Forbidden = {
  regex: '^@trpc/server$',
  message: 'Procedures come from src/server/calls/trpc.ts, where each says who may call it.',
}
const procedures: Forbidden = {
  regex: '^#server/calls/trpc\\.ts$',
  message: 'Procedures stand in files named .router.ts or .admin.ts.',
}
const server: Forbidden[] = [
  { regex: '^#server/router\\.ts$', message: 'Import its type.', allowTypeImports: true },
  {
    group: ['#server/**', '!#server/router.ts'],
    message: 'The client imports the type of the router only.',
  },
]
const node: Forbidden = {
  regex: `^(node:|(${builtinModules.filter((name) => /^[a-z]/.test(name)).join('|')})(/|$))`,
  message: 'Code of the browser imports nothing of Node.',
}
const serverPackages: Forbidden = {
  regex: '^(#db/|pg$|kysely|fastify|@fastify/|lucia$|graphile-worker|@node-rs/)',
  message: 'The browser imports no database and no server.',
}
const portal: Forbidden = {
  regex: '^(#client/portal/|@mantine/|@trpc/|zod($|/)|superjson$|@tanstack/react-query$)',
  message: 'Public pages load the portal later, through portal-entry.tsx.',
  allowTypeImports: true,
}

/** The screens of clients and of staff are two wings over the folders that both use. Staff may be shown a client's view. */
const wings: Forbidden = {
  regex: '^#client/portal/(client|staff)/',
  message: 'Both wings stand on this folder: put what it needs from one of them below.',
}
const staffWing: Forbidden = {
  regex: '^#client/portal/staff/',
  message: 'No screen of a client imports one of staff: put what both need outside the wings.',
}
const staffSchemas: Forbidden = {
  regex: '^#shared/[^/]+/(staff-[^/]+|admin)\\.schema\\.ts$',
  message:
    'No screen of a client loads what only staff send: put what both need in another schema.',
}

const floors = Object.values(serverFloors).flat()

/** The folders in a place that have a file. Git leaves empty ones where a branch is changed. */
const folders = (place: string) => [
  ...new Set(
    globSync(`${place}/*/**/*.*`, { cwd: import.meta.dirname }).flatMap(
      (file) => file.slice(place.length + 1).split('/')[0] ?? [],
    ),
  ),
]

for (const [place, known] of [
  ['src/server', floors],
  ['src/server/records', recordFloors],
  ['src/shared', sharedFloors],
] as const) {
  const unknown = folders(place).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`${place}: say on which floor ${unknown.join()} stands`)
}

/** Imports from `root` of one of these folders or files; none of them: of nothing. */
const oneOf = (root: string, names: readonly string[]) =>
  `^${root}/(?:${names.map((name) => (name.endsWith('.ts') ? `${RegExp.escape(name)}$` : `${name}/`)).join('|') || '$'})`

const above = (names: readonly string[], name: string) => names.slice(names.indexOf(name) + 1)

const aboveFloor = (floor: string): Forbidden => ({
  regex: oneOf('#server', above(floors, floor)),
  message: `src/server/${floor} stands below it: what both need belongs on the lower floor (docs/architecture.md).`,
})

const aboveRecord = (feature: string): Forbidden => ({
  regex: oneOf('#server/records', above(recordFloors, feature)),
  message: `records/${feature} stands below it: what needs both belongs in the higher one, or in features.`,
})

const sharedPackages: Forbidden = {
  regex: '^(?!zod$|culori(/fn)?$|\\./|#shared/)',
  message: 'Shared rules import zod, culori for colors, and each other.',
}

const aboveRoom = (room: string): Forbidden => ({
  regex: oneOf('#shared', above(sharedFloors, room)),
  message: `src/shared/${room} stands below it: what both need belongs in the lower room (docs/architecture.md).`,
})

const features = folders('src/server/features')

const otherFeatures = (feature: string): Forbidden => ({
  regex: oneOf(
    '#server/features',
    features.filter((other) => other !== feature),
  ),
  message: 'Features stand side by side: what two of them need belongs in records, calls or web.',
})

/** What all files of the server may not import, but for those that build or serve the client. */
const ofServer = [parents, tests, client, lucia, argon2]

/** A folder of the server, and its files with procedures. */
function serverFolder(place: string, ...more: Forbidden[]) {
  const others = place.startsWith('features/') ? [procedures] : []
  return [
    {
      files: [`src/server/${place}${place.endsWith('.ts') ? '' : '/**'}`],
      forbidden: [...ofServer, ...others, ...more],
    },
    {
      files: [`src/server/${place}/**/*.{router,admin}.ts`],
      forbidden: [...ofServer, rawProcedures, ...more],
    },
  ]
}

/** Who may import what. The last entry that matches a file applies to it. */
const boundaries: { files: string[]; forbidden: Forbidden[] }[] = [
  { files: ['src/build/**'], forbidden: [parents, tests, lucia, argon2] },
  ...floors.flatMap((floor) => serverFolder(floor, aboveFloor(floor))),
  ...recordFloors.flatMap((feature) =>
    serverFolder(`records/${feature}`, aboveFloor('records'), aboveRecord(feature)),
  ),
  ...features.flatMap((feature) =>
    serverFolder(`features/${feature}`, aboveFloor('features'), otherFeatures(feature)),
  ),
  {
    // They serve the client's build, or start it.
    files: ['src/server/main.ts', 'src/server/process/check-node.mjs'],
    forbidden: [parents, tests, lucia, argon2],
  },
  {
    files: ['src/server/calls/sessions.ts'],
    forbidden: [parents, tests, client, argon2, aboveFloor('calls')],
  },
  {
    files: ['src/server/records/auth/passwords.ts'],
    forbidden: [parents, tests, client, lucia, aboveFloor('records'), aboveRecord('auth')],
  },
  { files: ['src/shared/**'], forbidden: [sharedPackages] },
  ...sharedFloors.map((room) => ({
    files: [`src/shared/${room}/**`],
    forbidden: [sharedPackages, aboveRoom(room)],
  })),
  { files: ['db/**'], forbidden: [tests, client] },
  { files: ['src/client/**'], forbidden: [parents, tests, ...server, node, serverPackages] },
  {
    files: ['src/client/portal/**'],
    forbidden: [parents, tests, ...server, node, serverPackages, wings],
  },
  {
    files: ['src/client/portal/client/**'],
    forbidden: [parents, tests, ...server, node, serverPackages, staffWing, staffSchemas],
  },
  {
    files: ['src/client/portal/staff/**'],
    forbidden: [parents, tests, ...server, node, serverPackages],
  },
  {
    files: ['src/client/public/**'],
    forbidden: [parents, tests, ...server, node, serverPackages, portal],
  },
  {
    // The entry to the portal: dynamic imports only.
    files: ['src/client/public/portal-entry.tsx'],
    forbidden: [parents, tests, ...server, node, serverPackages],
  },
]

/** The roles that the elements of a table have without saying so. */
const ownRoles = {
  table: ['table'],
  thead: ['rowgroup'],
  tbody: ['rowgroup'],
  tr: ['row'],
  th: ['columnheader', 'rowheader'],
  td: ['cell'],
}

export default defineConfig({
  plugins: [
    'typescript',
    'unicorn',
    'oxc',
    'react',
    'jsx-a11y',
    'import',
    'promise',
    'vitest',
    'node',
  ],
  // Rows, groups and stacks are the element that they name.
  settings: {
    'jsx-a11y': {
      polymorphicPropName: 'as',
      components: { Row: 'div', Group: 'div', Stack: 'div' },
    },
  },
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: {
    typeAware: true,
  },
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'import/no-default-export': 'error',
    'react/no-danger': 'error',
    // Tests also assert by helpers and by properties of fast-check.
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: [
          'expect',
          'expectAccepted',
          'expectRefused',
          'expectAnswersForLots',
          'expectOneLine',
          'isClean',
          'nothingFound',
          'assert',
          'fc.assert',
        ],
      },
    ],
    // The compiler's JSX needs no React in scope.
    'react/react-in-jsx-scope': 'off',
    // Kysely's builders and Mantine's forms give functions to take apart, which use no `this`.
    'typescript/unbound-method': 'off',
    // Styles, and modules that extend another, are imported for their effect.
    'import/no-unassigned-import': 'off',
    // A name that fits an inner value best may be that of an outer one, as in `.map(({ id }) => id)`.
    'no-shadow': 'off',
    // fast-check, pg and zod are used by their default, as their own pages do.
    'import/no-named-as-default-member': 'off',
    // A helper of one test or component stands in it.
    'unicorn/consistent-function-scoping': 'off',
    // A table's rows differ in what is expected; each row expects something.
    'vitest/no-conditional-expect': 'off',
    // A function that returns in each case of an exhaustive switch looks as if it did not.
    'typescript/consistent-return': 'off',
    // Screen readers announce role=status more reliably than `output`.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A dialog and an opened row begin at the field that the user opened them for.
    'jsx-a11y/no-autofocus': 'off',
    // It takes a handler that is passed to a function for a read while rendering.
    'react/refs': 'off',
    // tRPC and zod name their internals `_def` and `_zod`.
    'no-underscore-dangle': 'off',
    // `unknown` beside a narrower type tells readers what is expected.
    'typescript/no-redundant-type-constituents': 'off',
    // It does not see a change in a callback.
    'no-unmodified-loop-condition': 'off',
  },
  overrides: [
    ...boundaries.map(({ files, forbidden }): OxlintOverride => ({
      files,
      rules: { 'no-restricted-imports': ['error', { patterns: forbidden }] },
    })),
    {
      // The rows of this table are grids, and some browsers drop the roles of a table that has another display.
      files: ['src/client/portal/staff/returns/{ReturnsList,ColumnHeading}.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': ['error', ownRoles],
        'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', ownRoles],
      },
    },
    {
      // Their tools read the default export.
      files: ['*.config.ts', 'tests/support/lint-*.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: [
        'src/server/{base,cli,process}/**',
        'src/build/build-client.ts',
        'src/build/install/**',
        'bench/**',
        'docs/**',
        'tests/{run,setup,generate,rules}.ts',
        'tests/mutants/run.ts',
        'tests/support/**',
      ],
      // What these print is for the person who runs them, or goes where the log goes.
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['tests/**', 'bench/**'],
      // Answers are read as what the test expects; a wrong shape fails it.
      rules: {
        'typescript/no-unsafe-type-assertion': 'off',
        'typescript/no-base-to-string': 'off',
        'vitest/valid-expect': [
          'error',
          {
            maxArgs: 2,
          },
        ],
      },
    },
    {
      files: ['src/**', 'db/**'],
      excludeFiles: ['src/server/base/config.ts'],
      rules: { 'node/no-process-env': 'error' },
    },
    {
      files: ['src/**', 'db/**'],
      excludeFiles: ['db/migrations/**'],
      jsPlugins: ['./tests/support/lint-source.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'sql', property: 'raw', message: 'No SQL is built from strings.' },
          { object: 'document', property: 'write', message: 'No text becomes HTML.' },
          { property: 'innerHTML', message: 'No text becomes HTML.' },
          { property: 'outerHTML', message: 'No text becomes HTML.' },
          { property: 'insertAdjacentHTML', message: 'No text becomes HTML.' },
        ],
        'source/curly-apostrophe': 'error',
        'source/explained-drop': 'error',
        'source/own-environment': 'error',
      },
    },
    {
      // What clients read. Excluded are names of categories, limits of the portal, and samples.
      files: ['src/client/**', 'src/shared/**', 'src/server/{mail,records,features}/**'],
      excludeFiles: [
        'src/shared/law/**',
        'src/shared/checklist/{person-documents,business-documents,new-deductions}.ts',
        'src/shared/documents/document-categories.ts',
        'src/shared/*/{cents,file-types,admin.schema,activity.schema,date-of-birth,profile.schema,returns-columns}.ts',
        'src/server/mail/notices/{reveals,contact,erasure}.notices.ts',
        'src/server/features/{firm/draw-picture.work,words/preview}.ts',
        'src/server/records/money/lines.ts',
      ],
      jsPlugins: ['./tests/support/lint-source.ts'],
      rules: { 'source/dated-fact': 'error', 'source/label-holds-text': 'error' },
    },
    {
      // The client's own patterns are left out: a slow one blocks only one browser.
      files: ['src/server/**', 'src/shared/**'],
      jsPlugins: ['./tests/support/lint-source.ts'],
      rules: { 'source/linear-pattern': 'error', 'source/live-firm': 'error' },
    },
    {
      files: ['tests/**'],
      excludeFiles: ['tests/support/{patience,lint-limits}.ts'],
      jsPlugins: ['./tests/support/lint-limits.ts'],
      rules: { 'limits/no-number': 'error', 'limits/no-measure': 'error' },
    },
    {
      // What runs at night also measures.
      files: ['tests/{ops,sweeps}/**'],
      rules: { 'limits/no-measure': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'node_modules', 'src/client/routeTree.gen.ts'],
})
