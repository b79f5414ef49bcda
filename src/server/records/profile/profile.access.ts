import { sql } from 'kysely'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import { hasRightTo, type Reader, savedOnlyBy } from '#server/records/clients/clients.access.ts'
import type { Db, Trx } from '#server/database/database.ts'

type ProfileViewer = Pick<Viewer, 'id' | 'role' | 'withheld'> | ThePortal

/** The only way to read profiles for a viewer: of the clients they have the right to; for staff, all. */
export function profilesVisibleTo(db: Db | Trx, viewer: ProfileViewer) {
  const profiles = db.selectFrom('clientProfiles')
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return profiles
    case 'client':
      return profiles.where(({ ref }) =>
        hasRightTo(viewer, 'profile', ref('clientProfiles.clientId'), {
          own: savedBy(viewer, 'clientProfiles'),
        }),
      )
  }
}

/** All profiles: for maintenance, never for an answer. */
export function unscopedProfiles(db: Db | Trx) {
  return db.selectFrom('clientProfiles')
}

/** The only way to read dependents for a viewer. */
export function dependentsVisibleTo(db: Db | Trx, viewer: ProfileViewer) {
  const dependents = db.selectFrom('dependents')
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return dependents
    case 'client':
      return dependents.where(({ ref }) =>
        hasRightTo(viewer, 'profile', ref('dependents.clientId'), {
          own: savedBy(viewer, 'dependents'),
        }),
      )
  }
}

/** The only way to read Identity Protection PINs for a viewer. */
export function ipPinsVisibleTo(db: Db | Trx, viewer: ProfileViewer) {
  const pins = db.selectFrom('ipPins')
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return pins
    case 'client':
      return pins.where(({ ref }) =>
        hasRightTo(viewer, 'profile', ref('ipPins.clientId'), {
          own: savedOnlyBy(viewer, 'profile.ip_pins_saved', sql.ref('ipPins.clientId')),
        }),
      )
  }
}

function savedBy(viewer: Reader, table: 'clientProfiles' | 'dependents') {
  return savedOnlyBy(viewer, 'profile.saved', sql.ref(`${table}.clientId`))
}
