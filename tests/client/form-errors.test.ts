import { expect, test } from 'vitest'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { firmSettings } from '#shared/firm/firm.schema.ts'

test('a form says what is wrong in the words of the server where a schema has none of its own', () => {
  const claims = { ...settingsAtStart.claims, yearsOfExperience: -4, clientsServed: Number.NaN }
  expect(schemaErrors(firmSettings)({ ...settingsAtStart, claims })).toEqual({
    'claims.yearsOfExperience': 'Years of experience must be at least 1',
    'claims.clientsServed': 'Clients served must be a number',
  })
})
