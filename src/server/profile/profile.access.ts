import type { Viewer } from '#server/auth/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'

type ProfileViewer = Pick<Viewer, 'id' | 'role'>

/** The only way to start reading profiles: one's own, and for the staff any client's. */
export function profilesVisibleTo(db: Db | Trx, viewer: ProfileViewer) {
  const profiles = db.selectFrom('clientProfiles')
  switch (viewer.role) {
    case 'admin':
      return profiles
    case 'client':
      return profiles.where('clientProfiles.userId', '=', viewer.id)
  }
}

/** Every profile: for upkeep, never for an answer. */
export function allProfiles(db: Db | Trx) {
  return db.selectFrom('clientProfiles')
}

/** The only way to start reading dependents; they follow their profile. */
export function dependentsVisibleTo(db: Db | Trx, viewer: ProfileViewer) {
  const dependents = db.selectFrom('dependents')
  switch (viewer.role) {
    case 'admin':
      return dependents
    case 'client':
      return dependents.where('dependents.userId', '=', viewer.id)
  }
}
