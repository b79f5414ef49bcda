import type { Person } from './factories.ts'

/** An S corporation as staff enter it. */
export const bakery = {
  kind: 'business' as const,
  name: 'Ruiz Bakery LLC',
  entity: 's_corp' as const,
  ein: '12-3456789',
  state: 'NV' as const,
  fiscalYearEnd: 12,
  formedOn: '2019-04-30',
  officerName: 'Maria Ruiz',
  officerTitle: 'President',
  phone: '(775) 555-0142',
  email: '',
  owners: [
    { name: 'Maria Ruiz', tin: '123-45-6789', share: '66.6667' },
    { name: 'Ana Ruiz', share: 33.3333 },
  ],
}

/** Creates a business as a client. Returns its id. */
export async function aBusiness({ api }: Person, differs: object = {}): Promise<string> {
  const answer = await api.post('/api/admin/clients', { ...bakery, ...differs })
  if (answer.status !== 201) throw new Error(`no business was made: ${answer.status}`)
  return String(answer.json()['id'])
}

/** Starts the return of a business. Returns its id. */
export async function aBusinessReturn(
  { api }: Person,
  clientId: string,
  taxYear = 2025,
): Promise<string> {
  const answer = await api.post(`/api/admin/clients/${clientId}/tax-returns`, { taxYear })
  if (answer.status !== 201) throw new Error(`no return was started: ${answer.status}`)
  return String(answer.json()['id'])
}

/** Federal figures of Form 1120-S, as staff type them. */
export const corporateFigures = {
  authority: 'federal',
  totalIncome: '540,200',
  ordinaryIncome: '82,300',
}
