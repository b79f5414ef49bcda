import { beforeAll, describe, expect, test } from 'vitest'
import { compose } from '#server/mail/compose.ts'
import { sampleMails } from '#server/mail/mails.ts'
import { sampleName } from '#tests/support/sample-name.ts'
import { remindSigners } from '#server/features/signing/review/remind-signers.ts'
import { sendDocumentReminders } from '#server/records/request-items/reminders.ts'
import { aUserWith } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness, aBusinessReturn, corporateFigures } from '#tests/support/businesses.ts'
import { anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { rowOf, rowsOf } from '#tests/support/rows.ts'
import { publishReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const config = { publicUrl: 'https://portal.merrowtax.example' }
const toSpouses = /^(spouse-|review-replaced|return-signed-)/
const aboutReturns = sampleMails.filter(
  (mail) => 'taxYear' in mail && !toSpouses.test(sampleName(mail)),
)

test.each(aboutReturns.map((mail) => ({ name: sampleName(mail), mail })))(
  '$name names the return of a business, and does not speak to a person about theirs',
  ({ mail }) => {
    const differs = 'category' in mail ? { category: 'other' as const } : {}
    const ofBusiness = { ...mail, ...differs, form: '1065' as const, client: 'Harbor Lane LLC' }
    const { subject, text } = compose(ofBusiness, config)
    expect(subject).toMatch(/Harbor Lane LLC’s (completed )?202[56] Form 1065/)
    expect(text).not.toMatch(
      /\byour (\w+ )?(2025|return|tax return|documents are)|spouse|W-2|2025 re/i,
    )
    const ofOther = { ...mail, form: '1040' as const, client: 'Maria Santos' }
    expect(compose(ofOther, config).subject).toMatch(
      /Maria Santos’ (completed )?202[56] (tax )?return/,
    )
  },
)

test('a long name leaves the form in the subject', () => {
  const named = { form: '1120' as const, client: 'A'.repeat(200) }
  const mail = { template: 'review-reminder' as const, taxYear: 2025, to: 'x', firstName: 'Nora' }
  const { subject } = compose({ ...mail, ...named }, config)
  expect(subject).toMatch(/^Reminder: A{49}…’s 2025 Form 1120 is ready to review/)
})

const portal = await testPortal()

describe('a user who is a client, an officer and a representative', () => {
  let admin: Person
  let reader: Awaited<ReturnType<typeof aUserWith>>
  let business: string
  let id: string
  const subjects = async () =>
    (await mailsTo(portal, reader.email)).map((mail) => compose(mail, config).subject)

  beforeAll(async () => {
    admin = await anAdmin(portal)
    business = await aBusiness(admin)
    reader = await aUserWith(portal, business, 'officer')
    id = await aBusinessReturn(admin, business)
  })

  test('reads in mails and notifications which return each is about', async () => {
    const { id: own } = await aReturn(portal, { clientId: reader.id, taxYear: 2025 })
    const { token } = admin
    for (const of of [id, own]) {
      const input = { id: of, status: 'in_progress' }
      await callTrpc(portal, 'admin.returns.updateStatus', { token, input })
    }
    expect(await subjects()).toStrictEqual([
      'Ruiz Bakery LLC’s 2025 Form 1120-S is open',
      'We are preparing Ruiz Bakery LLC’s 2025 Form 1120-S',
      'We are preparing your 2025 return',
    ])
    const notifications = await reader.api.get('/api/notifications')
    expect(notifications.list().map(({ title }) => title)).toStrictEqual([
      'We are preparing your 2025 return',
      'We are preparing Ruiz Bakery LLC’s 2025 Form 1120-S',
      'Ruiz Bakery LLC’s 2025 Form 1120-S created',
    ])
  })

  test('is reminded of the business’s documents and signature, though it has no account', async () => {
    const other = await aBusinessReturn(admin, business, 2024)
    portal.pass({ days: 8 })
    await sendDocumentReminders(portal.services)
    expect((await subjects()).at(-1)).toMatch(
      /We still need the documents for Ruiz Bakery LLC’s 202[45] Form 1120-S/,
    )
    const { token } = await anAdmin(portal)
    for (const status of ['in_progress', 'completed']) {
      await callTrpc(portal, 'admin.returns.updateStatus', { token, input: { id: other, status } })
    }
    await publishReturn(portal, await anAdmin(portal), other, [corporateFigures])
    portal.pass({ days: 3 })
    expect(await remindSigners(portal.services)).toBe(1)
    expect((await subjects()).at(-1)).toBe(
      'Reminder: Ruiz Bakery LLC’s 2024 Form 1120-S is ready to review and sign',
    )
  })

  test('an office business, for whom nobody signs in, is not counted as reminded', async () => {
    const office = await aBusinessReturn(
      await anAdmin(portal),
      await aBusiness(await anAdmin(portal), { ein: '30-7654321' }),
      2023,
    )
    portal.pass({ days: 8 })
    await sendDocumentReminders(portal.services)
    const { clientId } = await rowOf(portal, 'taxReturns', ['clientId'], { id: office })
    expect(await rowsOf(portal, 'documentReminders', ['clientId'], { clientId })).toStrictEqual([])
  })
})
