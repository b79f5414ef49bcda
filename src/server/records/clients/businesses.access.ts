import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { hasRightTo } from './clients.access.ts'

type BusinessViewer = Pick<Viewer, 'id' | 'role' | 'withheld'> | ThePortal

/** The only way to read what makes a client a business: of those the viewer has the right to; for staff, all. */
export function businessesVisibleTo(db: Db | Trx, viewer: BusinessViewer) {
  const businesses = db.selectFrom('businessProfiles')
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return businesses
    case 'client':
      return businesses.where(({ ref }) =>
        hasRightTo(viewer, 'profile', ref('businessProfiles.clientId')),
      )
  }
}

/** The only way to read owners for a viewer. */
export function ownersVisibleTo(db: Db | Trx, viewer: BusinessViewer) {
  const owners = db.selectFrom('businessOwners')
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return owners
    case 'client':
      return owners.where(({ ref }) =>
        hasRightTo(viewer, 'profile', ref('businessOwners.clientId')),
      )
  }
}
