import { answersViewing, type Call, calls } from './calls.ts'

/** docs/calls.md as it should be. */
export function callsPage(): string {
  const parts = Map.groupBy(calls, ({ procedure }) => procedure?.split('.').slice(0, -1).join('.'))
  return [
    '# Calls: who may do what',
    `The portal has ${calls.length} calls. \`npm run generate\` writes this page from what each of them says in its ` +
      'meta ([decision 46](decisions/0046-a-call-says-who-may-call-it.md)), and tests hold each line against the running server. Read its diff when a call is new or changes.',
    list([
      '**Who**: _account_ is a client or staff; _link_ has the session of a mailed link; _confirmed_ needs a recent password or sign-in.',
      '**Record**: what the ids of its input name. Somebody else’s does not exist for the caller: 404.',
      '**Right**: what who acts for the client needs; the others get the answer of a stranger. _Access_: anybody who acts, or acted, for them.',
      '**Limit**: of changes; _general_ is 2,000 an hour for clients and 20,000 for staff.',
      '**View**: answers staff who view the portal as a client.',
    ]),
    ...[...parts].flatMap(([name = 'Routes that are no procedure', some]) => [
      `## ${name}`,
      table([head, head.map(() => '---'), ...some.map(cellsOf)]),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

const head = ['Call', 'Who', 'Record', 'Right', 'Limit', 'View', 'REST', 'Else']

function cellsOf(call: Call): string[] {
  const { procedure, name, ids, kind, meta } = call
  return [
    procedure?.split('.').at(-1) ?? name,
    whoOf(call) + (meta.steppedUp === true ? ', confirmed' : ''),
    [...new Set(ids.map(({ subject }) => subject))].join(', '),
    meta.needs?.map((all) => all.join(' and ') || 'access').join(' or ') ?? '',
    limitOf(call),
    answersViewing(call) ? 'yes' : '',
    procedure === null || call.path === null ? '' : name,
    [
      ...(meta.beforeProof === true ? ['before the address is proven'] : []),
      ...(meta.beforeEnrolling === true ? ['without a required second factor'] : []),
      ...(meta.mayFinish === true && kind === 'mutation'
        ? ['may finish for who loses the role']
        : []),
      ...(meta.except === undefined ? [] : [exceptOf(meta.except)]),
    ].join('; '),
  ]
}

function whoOf({ meta: { caller = 'anyone', notForStaff } }: Call): string {
  if (caller === 'signedIn') return notForStaff === true ? 'client' : 'account'
  return caller
}

function limitOf(call: Call): string {
  const { limit = [] } = call.meta
  if ('none' in limit) return `none: ${limit.none}`
  const general = call.procedure !== null && call.kind === 'mutation' ? 'general' : ''
  return limit.join(' ') || general
}

function exceptOf({ why, ...statuses }: NonNullable<Call['meta']['except']>): string {
  return `${Object.entries(statuses)
    .map(([caller, status]) => `${caller} ${status}`)
    .join(', ')}: ${why}`
}

function list(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

function table(rows: string[][]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
