import type { ColumnType } from 'kysely'
import type { FirmSettings } from '#shared/firm/firm-values.ts'
import type { SkippableStep } from '#shared/firm/setup-steps.ts'
import type { Sealed } from './columns.ts'

export interface FirmTables {
  firmVersions: FirmVersions
  firmPictures: FirmPictures
  firmReports: FirmReports
  setupSkips: SetupSkips
}

/** The firm's settings, one row for each save. The newest holds. */
interface FirmVersions {
  version: number
  settings: ColumnType<FirmSettings, string, never>
  /** The version that this one brought back. */
  restores: number | null
  savedBy: string | null
  savedAt: Date
}

/** SOC 2 reports, which only admins read, and notices before the engagement letter, for everybody. */
interface FirmReports {
  id: string
  /** The SHA-256 of the plain file, by which the settings name it. */
  digest: string
  sealed: Sealed
  /** The size of the plain file, in bytes. */
  size: number
  savedAt: Date
}

interface FirmPictures {
  /** The SHA-256 of the picture. */
  id: string
  png: Buffer
  width: number
  height: number
  savedAt: Date
}

/** The steps of the set-up that admins have put off. */
interface SetupSkips {
  step: SkippableStep
  skippedAt: Date
}
