import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { variables } from '#server/base/config.ts'
import { projectRoot } from '#server/base/startup.ts'
import { passes, stagesOf } from '#tests/support/dockerfile.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const { scripts, version } = z
  .object({ version: z.string(), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
const [settings = '', startCommand = ''] = (scripts['start'] ?? '').split(' exec ')
/** Of the image, which has no npm. */
const imageBackup = ['node', 'src/server/cli/run.ts', 'backup']
const settingNames = settings.split(' ').map((word) => word.replace(/=.*/, ''))

/** The portal's, those of `npm start` that glibc reads, and those that the AWS SDK reads. */
const unknownOf = (names: Iterable<string>) =>
  [...names].filter((name) => !name.startsWith('AWS_') && !known.has(name))
const known = new Set<string>([...variables, ...settingNames])

/** The words of a unit's Environment=. */
const environmentOf = (unit: string) => /^Environment=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? []

describe('deploy/Dockerfile', () => {
  const stages = stagesOf(read('deploy/Dockerfile'))
  const final = stages.at(-1) ?? []
  const only = (name: string) => final.findLast((instruction) => instruction.name === name)

  test('copies files of the checkout that exist and that its .dockerignore lets pass', () => {
    const ignore = read('deploy/Dockerfile.dockerignore')
    const files = final
      .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
      .flatMap(({ words }) => words.slice(0, -1))
    expect(files).toContain('src')
    expect(files.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
    expect(files.filter((file) => !passes(ignore, file))).toEqual([])
    const passing = [...ignore.matchAll(/^!(.+)$/gm)].map(([, file = '']) => file)
    expect(passing.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
  })

  test('starts what npm start starts, not as root, and asks /api/ready', () => {
    expect(only('CMD')?.words.join(' ')).toBe(startCommand)
    expect(only('USER')?.text).toMatch(/^[1-9]\d+:[1-9]\d+$/)
    expect(only('HEALTHCHECK')?.text).toContain('/api/ready')
    expect(only('LABEL')?.text).toContain(`image.version=${version} `)
    const words = only('ENV')?.words ?? []
    const names = words.map((word) => word.replace(/=.*/, ''))
    expect(words).toEqual(expect.arrayContaining(['DATA_DIR=/data', ...settings.split(' ')]))
    expect(unknownOf(names)).toEqual([])
  })
})

describe('deploy/compose.yaml', () => {
  const environment = z.record(z.string(), z.string()).default({})
  const { services, volumes } = z
    .object({
      services: z.record(
        z.string(),
        z.looseObject({
          environment,
          build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
          image: z
            .string()
            .regex(/:[\w.-]+$/)
            .optional(),
          depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
          volumes: z.array(z.string()).default([]),
        }),
      ),
      volumes: z.record(z.string(), z.unknown()),
    })
    .parse(parse(read('deploy/compose.yaml'), { merge: true }))

  test('sets only variables that exist, with a read-only root', () => {
    const { portal } = services
    expect(unknownOf(Object.keys(portal?.environment ?? {}))).toEqual([])
    expect(portal).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    const { context = '', dockerfile = '' } = portal?.build ?? {}
    expect(existsSync(path.join(projectRoot, 'deploy', context, dockerfile))).toBe(true)
    const proxy = Object.keys(services['caddy']?.environment ?? {})
    const used = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
    expect(used).toEqual(proxy)
  })

  test('names services, volumes and files that exist', () => {
    const all = Object.values(services)
    const needed = all.flatMap(({ depends_on: on }) => (Array.isArray(on) ? on : Object.keys(on)))
    expect(needed.filter((name) => services[name] === undefined)).toEqual([])
    const sources = all.flatMap((service) => service.volumes.map((it) => it.split(':')[0] ?? ''))
    const missing = sources.filter((name) =>
      name.startsWith('.')
        ? !existsSync(path.join(projectRoot, 'deploy', name))
        : !(name in volumes),
    )
    expect(missing).toEqual([])
    const addresses = Object.values(services['portal']?.environment ?? {})
    const hosts = addresses.flatMap((text) => [...text.matchAll(/(?:@|\/\/)(\w+):\d+/g)])
    expect(hosts.map(([, host = '']) => host).filter((host) => !(host in services))).toEqual([])
    expect(hosts).toHaveLength(4)
  })

  test('has a backup each day, with the image and the variables of the portal', () => {
    const { portal, backup } = services
    const shared = ['build', 'environment', 'read_only', 'tmpfs', 'cap_drop', 'security_opt']
    for (const key of shared) expect([key, backup?.[key]]).toEqual([key, portal?.[key]])
    expect(portal?.environment).toHaveProperty('BACKUP_URL')
    // The image's check asks the server, which this service does not start.
    expect(backup).toMatchObject({ healthcheck: { disable: true }, restart: 'unless-stopped' })
    const [shell, option, loop = ''] = z.array(z.string()).parse(backup?.['command'])
    expect([shell, option]).toEqual(['sh', '-c'])
    const [, command, seconds] = /^while :; do (.+); sleep (\d+); done$/.exec(loop) ?? []
    expect(command).toBe(imageBackup.join(' '))
    expect(Number(seconds)).toBe(86_400)
  })
})

test('deploy/merrow-portal.service starts what npm start starts, with variables that exist', () => {
  const unit = read('deploy/merrow-portal.service')
  const [, folder = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? []
  expect(unit).toContain(`\nExecStart=${folder}/node_modules/.bin/${startCommand}\n`)
  expect(environmentOf(unit)).toEqual(expect.arrayContaining(settings.split(' ')))
})

test.each(['', '-backup'])('the unit merrow-portal%s has its home and data in /var/lib', (name) => {
  const unit = read(`deploy/merrow-portal${name}.service`)
  const folders = unit.matchAll(/^StateDirectory=(.+)$/gm)
  const [home = '', backups = ''] = Array.from(folders, ([, folder = '']) => `/var/lib/${folder}`)
  const words = environmentOf(unit)
  expect(words).toContain(`HOME=${home}`)
  const names = words.map((word) => word.replace(/=.*/, ''))
  expect(unknownOf(names.filter((it) => it !== 'HOME'))).toEqual([])
  // EnvironmentFile= wins over Environment=, and it begins as a copy of .env.example.
  const example = read('.env.example').split('\n')
  const set = names.filter((it) => example.some((line) => line.startsWith(`${it}=`)))
  expect(example).toEqual(
    expect.arrayContaining(words.filter((word) => set.includes(word.replace(/=.*/, '')))),
  )
  const [, step = ''] = /^5\. (.+?)^6\. /ms.exec(read('docs/operations.md')) ?? []
  expect(step).toContain(`\`DATA_DIR=${home}\``)
  if (name === '-backup') expect(step).toContain(`\`file://${backups}\``)
})

test('the backup of deploy runs under the portal’s user, variables and protection', () => {
  const [unit, backup] = ['', '-backup'].map((name) => read(`deploy/merrow-portal${name}.service`))
  const linesOf = (text = '') => text.split('\n').filter((line) => /^[A-Z]\w+=/.test(line))
  const own =
    /^(Description|After|ExecStart|ExecReload|Environment|Restart\w*|KillMode|TimeoutStopSec|WantedBy)=/
  const shared = linesOf(unit).filter((line) => !own.test(line))
  expect(shared).toContain('EnvironmentFile=/etc/merrow-portal.env')
  expect(linesOf(backup)).toEqual(expect.arrayContaining(shared))
  const [, command = ''] = /^ExecStart=\S+\/node (.+)$/m.exec(backup ?? '') ?? []
  expect(`node ${command}`).toBe(scripts['backup'])
  expect(read('deploy/merrow-portal-backup.timer')).toMatch(/^OnCalendar=\S/m)
  const job: unknown = parse(read('deploy/kubernetes/backup.yaml'))
  const container = {
    image: `merrow-portal:${version}`,
    command: imageBackup,
    env: [{ name: 'PUBLIC_URL', value: 'https://portal.example.com' }],
    envFrom: [{ secretRef: { name: 'portal' } }],
  }
  expect(job).toMatchObject({
    kind: 'CronJob',
    spec: { jobTemplate: { spec: { template: { spec: { containers: [container] } } } } },
  })
})

test('deploy/kubernetes has probes, a budget, a rolling update and variables that exist', () => {
  const text = read('deploy/kubernetes/portal.yaml')
  const documents = parseAllDocuments(text).map((document): unknown => document.toJS())
  const byKind = z
    .array(z.looseObject({ kind: z.string(), spec: z.looseObject({}) }))
    .parse(documents)
  const spec = (kind: string) => byKind.find((it) => it.kind === kind)?.spec
  const labels = { app: 'portal' }
  const { template, ...deployment } = z
    .looseObject({ template: z.looseObject({ metadata: z.unknown(), spec: podSpec }) })
    .parse(spec('Deployment'))
  expect(deployment).toMatchObject({
    selector: { matchLabels: labels },
    strategy: { rollingUpdate: { maxUnavailable: 0 } },
  })
  expect(template).toMatchObject({
    metadata: { labels },
    spec: { securityContext: { runAsNonRoot: true, runAsGroup: 1000 } },
  })
  expect(spec('Service')).toMatchObject({ selector: labels, ports: [{ targetPort: 'http' }] })
  expect(spec('PodDisruptionBudget')).toMatchObject({
    minAvailable: 1,
    selector: { matchLabels: labels },
  })
  const [container] = template.spec.containers
  expect(container).toMatchObject({
    image: `merrow-portal:${version}`,
    ports: [{ name: 'http', containerPort: 3000 }],
    readinessProbe: { httpGet: { path: '/api/ready', port: 'http' } },
    livenessProbe: { tcpSocket: { port: 'http' } },
    startupProbe: { tcpSocket: { port: 'http' } },
    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
  })
  const [comment = ''] = text.split('apiVersion')
  const inSecret = [...comment.matchAll(/\b[A-Z][A-Z_]+_[A-Z_]+\b/g)].map(([name]) => name)
  expect(inSecret).toContain('ENCRYPTION_KEYS')
  expect(unknownOf([...inSecret, ...(container?.env ?? []).map(({ name }) => name)])).toEqual([])
})

const podSpec = z.looseObject({
  containers: z.array(z.looseObject({ env: z.array(z.object({ name: z.string() })) })),
})
