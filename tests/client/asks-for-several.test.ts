import { expect, test } from 'vitest'
import { asksForSeveral } from '#client/portal/client/request-items/asks-for-several.ts'
import { personDocuments } from '#shared/checklist/person-documents.ts'

test('the rules that ask for one from each payer, or for the spouse’s too, ask for several', () => {
  const asks = (title: string, reason = '') => asksForSeveral({ title, reason })
  for (const { document, from } of personDocuments.value) {
    expect(asks(from === undefined ? document : `${document} from ${from}`)).toBe(
      from?.startsWith('each ') === true,
    )
  }
  expect(asks('Form W-2 from Acme')).toBe(false)
  expect(asks('Photo ID', 'We check everyone who signs. Send your spouse’s, too.')).toBe(true)
})
