import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startFauxqs } from 'fauxqs'
import { startPostgres } from '#server/database/embedded.ts'
import { prepareDataDir } from '#server/base/data-dir.ts'
import { projectRoot, runCommand, StartupError } from '#server/base/startup.ts'
import { limits } from '#tests/support/patience.ts'
import { type Instruction, passes, stagesOf } from './dockerfile.ts'
import { freePort } from './server.ts'

/** Of the stage's /app, the image's share without Debian and Node. */
const mostMegabytes = 150

/**
 * Every module of the server but the one for npm run dev finds its packages, and so does what writes the public pages.
 * These would start something.
 */
const importAll = `import { globSync, readFileSync } from 'node:fs'
const starts = /(main|work|web\\/dev|cli\\/.*)[.]ts$/
for (const file of globSync('src/server/**/*.{ts,tsx}'))
  if (!starts.test(file)) await import(process.cwd() + '/' + file)
for (const file of globSync('dist/builds/*/renderer/**/*.js'))
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/from "([^./"][^"]*)"/g)) import.meta.resolve(name)
process.exit(0)`

/**
 * npm run test:image: what `docker build` and `docker run` do with deploy/Dockerfile, in folders instead of images, so it
 * needs no Docker. The portal runs without the checkout, as another user if this is root, on PostgreSQL and S3.
 */
await runCommand(async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'portal-image-'))
  await chmod(root, 0o755)
  try {
    await buildStages(root)
    await runFinal(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})

async function buildStages(root: string) {
  const ignore = await readFile(path.join(projectRoot, 'deploy/Dockerfile.dockerignore'), 'utf8')
  for (const [index, stage] of (await dockerfile()).entries()) {
    const name = / AS (\w+)$/.exec(stage[0]?.text ?? '')?.[1] ?? String(index)
    const app = path.join(root, name, 'app')
    await mkdir(app, { recursive: true })
    for (const { name: verb, text, words } of stage) {
      if (verb === 'COPY') await copy(words, { root, app, ignore })
      if (verb === 'RUN') {
        const command = text.replaceAll(/ (\/data)/g, ` ${path.join(root, name)}$1`)
        execFileSync('sh', ['-c', command], { cwd: app, stdio: 'inherit' })
      }
    }
  }
}

interface Places {
  root: string
  app: string
  ignore: string
}

async function copy(words: string[], { root, app, ignore }: Places) {
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1]
  const to = words.at(-1) ?? ''
  // The Node that runs this.
  if (to.startsWith('/usr/')) return
  for (const source of words.slice(from === undefined ? 0 : 1, -1)) {
    const target = to.endsWith('/') ? path.join(app, to, path.basename(source)) : path.join(app, to)
    if (from !== undefined) {
      await cp(path.join(root, from, source), target, { recursive: true, verbatimSymlinks: true })
      continue
    }
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', source], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
    for (const file of files.split('\n').filter((name) => passes(ignore, name))) {
      const place = path.join(target, path.relative(source, file))
      await cp(path.join(projectRoot, file), place, { force: true })
    }
  }
}

async function runFinal(root: string) {
  const final = (await dockerfile()).at(-1) ?? []
  const stage = path.join(root, '1')
  const app = path.join(stage, 'app')
  const megabytes = Number(execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')[0])
  if (megabytes > mostMegabytes) throw new StartupError(`/app has ${megabytes} MB: too many`)

  const dataDir = path.join(root, 'postgres')
  prepareDataDir({ dataDir, databaseUrl: null })
  const postgres = await startPostgres(dataDir)
  const s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  s3.createBucket('documents')
  const tcp = createServer((client) => {
    const server = connect(path.join(postgres.socketDir, '.s.PGSQL.5432'))
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const address = tcp.address()
  const databasePort = typeof address === 'object' ? address?.port : null
  const port = await freePort()
  const set = Object.fromEntries(
    (wordsOf(final, 'ENV') ?? []).map((word) =>
      word.replaceAll('/data', `${stage}/data`).split('='),
    ),
  )
  const { uid, gid } = userOf(final)
  const options = {
    cwd: app,
    env: {
      ...set,
      PATH: path.dirname(process.execPath),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: `postgres://portal@127.0.0.1:${databasePort}/portal`,
      DOCUMENTS_URL: `s3://documents?endpoint=http://127.0.0.1:${s3.port}&region=us-east-1`,
      ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    // The files of the image are root's, so they are read-only.
    ...(process.getuid?.() === 0 && { uid, gid }),
    stdio: 'inherit' as const,
  }
  const run = async (words: string[]) => {
    const [command = '', ...args] = words
    const [code] = await once(spawn(command, args, options), 'exit')
    if (code !== 0) throw new StartupError(`${words.join(' ')}: exit code ${code}`)
  }
  try {
    const began = performance.now()
    const [command = '', ...args] = wordsOf(final, 'CMD') ?? []
    const portal = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(portal, 'exit')
    try {
      await ready(port)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const check = wordsOf(final, 'HEALTHCHECK') ?? []
      await run(check.map((word) => word.replace(':3000', `:${port}`)))
      const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
      if (!page.includes('<h1')) throw new StartupError('The first page is not the client’s')
      await run(['node', 'src/server/cli/run.ts', 'demo'])
      await run(['node', 'src/server/cli/run.ts', 'backup', `${stage}/data/backup`])
      await run(['node', '--input-type=module', '--eval', importAll])
      console.log(`/app: ${megabytes} MB. Ready after ${seconds} s. Healthy, demo and backup made.`)
    } finally {
      portal.kill('SIGTERM')
    }
    const [code] = await ended
    if (code !== 0) throw new StartupError(`SIGTERM ended it with ${code}`)
  } finally {
    tcp.close()
    await s3.stop()
    await postgres.stop()
  }
}

async function ready(port: number) {
  const limit = performance.now() + limits.test
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (answer?.ok === true) return
    if (performance.now() > limit) throw new StartupError('It does not get ready')
    await delay(100)
  }
}

async function dockerfile(): Promise<Instruction[][]> {
  return stagesOf(await readFile(path.join(projectRoot, 'deploy/Dockerfile'), 'utf8'))
}

function wordsOf(stage: Instruction[], name: string): string[] | undefined {
  return stage.findLast((instruction) => instruction.name === name)?.words
}

function userOf(stage: Instruction[]) {
  const [uid, gid] = (wordsOf(stage, 'USER')?.[0] ?? '').split(':').map(Number)
  return { uid: uid ?? Number.NaN, gid: gid ?? Number.NaN }
}
