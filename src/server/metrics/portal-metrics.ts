import { sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import { alarmKinds } from '#shared/audit/alarms.schema.ts'
import { type Finding, worstOf } from '#shared/firm/setup.schema.ts'
import { listOpenAlarms } from '#server/records/alarms/alarms.queries.ts'
import { lastBackup } from '#server/features/alarms/check-backup.ts'
import type { Services } from '#server/calls/context.ts'
import type { Db } from '#server/database/database.ts'
import { waitingJobs } from '#server/change/waiting-jobs.ts'
import { NewReasons } from '#server/base/new-reasons.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import { commit, version } from '#server/base/portal-version.ts'

/**
 * Makes the figures in the database, for the whole portal. If the database does not answer, only `portal_database_up`
 * has a value.
 */
export function createPortalMetrics(services: Pick<Services, 'db' | 'config' | 'clock' | 'setUp'>) {
  const reasons = new NewReasons()
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    /** Uses a new registry each time, so that no old value stays. */
    async metrics(): Promise<string> {
      const registry = new Registry()
      const gauge = <Label extends string>(name: string, help: string, labels: Label[] = []) =>
        new Gauge({ name, help, labelNames: labels, registers: [registry] })
      const build = ['version', 'commit', 'node'] as const
      gauge('portal_build_info', 'What runs; always 1.', [...build]).set(
        { version, commit: commit ?? '', node: process.versions.node },
        1,
      )
      const up = gauge('portal_database_up', '1 while the database answers.')
      const figures = await read(services).catch((error: unknown) => {
        const reason = reasonOf(error)
        reasons.failed(reason, () => {
          warn('the database gives no figures to the metrics', { reason })
        })
        return null
      })
      up.set(figures === null ? 0 : 1)
      if (figures === null) return registry.metrics()
      reasons.works()
      setAll(gauge, figures)
      setChecks(gauge, services.setUp.latest())
      return registry.metrics()
    },
  }
}

type MakeGauge = <Label extends string>(
  name: string,
  help: string,
  labels?: Label[],
) => Gauge<Label>

function setAll(gauge: MakeGauge, { jobs, lag, alarms, backup }: Awaited<ReturnType<typeof read>>) {
  const due = gauge('portal_jobs_due', 'Jobs that are due, by task.', ['task'])
  const failed = gauge('portal_jobs_failed', 'Jobs that used up their attempts.', ['task'])
  const oldest = gauge('portal_job_oldest_seconds', 'For how long the oldest job is due.', ['task'])
  for (const job of jobs) {
    due.set({ task: job.task }, job.due)
    failed.set({ task: job.task }, job.failed)
    oldest.set({ task: job.task }, job.oldest)
  }
  gauge('portal_audit_lag_seconds', 'Age of the oldest audit entry outside the chain.').set(lag)
  const open = gauge('portal_alarms_open', 'Open alarms, by kind.', ['kind'])
  for (const kind of alarmKinds) {
    open.set({ kind }, alarms.filter((alarm) => alarm.kind === kind).length)
  }
  const age = gauge('portal_backup_age_seconds', 'Age of the last backup, if there is one.')
  if (backup === null) age.remove()
  else age.set(backup)
}

function setChecks(gauge: MakeGauge, findings: readonly Finding[]) {
  const help = 'The checks of npm run doctor, each with the worst it found; always 1.'
  const checks = gauge('portal_check', help, ['check', 'severity'])
  for (const [check, found] of Map.groupBy(findings, ({ what }) => what)) {
    checks.set({ check, severity: worstOf(found.map(({ level }) => level)) }, 1)
  }
}

async function read({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>) {
  const { last } = await lastBackup({ db, config, clock })
  return {
    jobs: await waitingJobs(db),
    lag: await auditLag(db),
    alarms: await listOpenAlarms(db),
    backup: last && (clock().getTime() - last.getTime()) / 1000,
  }
}

async function auditLag(db: Db): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select extract(epoch from now() - at)::float8 as lag from audit_log
    where seq = (select min(seq) from audit_unsealed)`.execute(db)
  return Math.max(0, rows[0]?.lag ?? 0)
}
