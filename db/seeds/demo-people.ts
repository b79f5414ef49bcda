import type { PaymentMethod } from '#shared/money/payment.ts'
import type { FilingStatus } from '#shared/base/filing-status.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'

/** The progress of a client's season; each story includes the earlier ones. */
export interface DemoClient {
  firstName: string
  lastName: string
  occupation: string
  city: string
  filingStatus: FilingStatus
  spouse?: string
  children?: string[]
  /** Day of the season (from January 20) on which they register. */
  day: number
  status: ReturnStatus | 'no return'
  /** Cents; negative when the client owes. */
  refund?: number
  /** Cents. */
  fee?: number
  method?: PaymentMethod
  /** True if this year's invoice is not paid at once: demo-money.ts. */
  late?: true
  documents: string[]
  /** True if there is also a return for the previous year. */
  returning?: boolean
  /** True for an office client: staff enter everything. */
  office?: boolean
}

/** Twenty-five invented clients of a firm in Reno. */
export const demoClients: DemoClient[] = [
  client('Nora', 'Day', 'Nurse', 'Reno', 2, 'filed', {
    refund: 231_800,
    fee: 24_900,
    method: 'credit_card',
    documents: ['W-2 St. Alban Hospital', '1099-INT First Harbor Bank'],
    returning: true,
  }),
  client('Amir', 'Haddad', 'Photographer', 'Sparks', 3, 'filed', {
    refund: -112_000,
    fee: 52_000,
    method: 'bank_transfer',
    documents: ['1099-NEC Lakeside Weddings', 'Receipts camera and lenses'],
    returning: true,
  }),
  client('Wilhelmina', 'van der Berg-Okafor', 'Architect', 'Reno', 5, 'filed', {
    refund: 84_250,
    fee: 34_999,
    method: 'check',
    late: true,
    documents: ['W-2 Okafor Partners', 'Property tax 410 Plumb Lane'],
    married: 'Chidi',
    children: ['Ada', 'Tobias'],
    returning: true,
  }),
  client('Łukasz', 'Żółć', 'Machinist', 'Carson City', 6, 'filed', {
    refund: 176_033,
    fee: 19_900,
    method: 'cash',
    documents: ['W-2 Sierra Tooling'],
  }),
  client('María José', 'Quiñones', 'Teacher', 'Reno', 8, 'filed', {
    refund: 302_410,
    fee: 24_900,
    method: 'credit_card',
    documents: ['W-2 Washoe County Schools', 'Receipts classroom supplies'],
    children: ['Inés'],
    returning: true,
  }),
  client('Grace', 'Whitfield', 'Retired', 'Minden', 9, 'filed', {
    refund: 45_600,
    fee: 15_000,
    method: 'check',
    late: true,
    documents: ['1099-R Pension fund', '1099-SSA Benefit statement'],
    returning: true,
  }),
  client('Tomás', 'Ibarra', 'Electrician', 'Sparks', 11, 'filed', {
    refund: 128_775,
    fee: 24_900,
    method: 'bank_transfer',
    late: true,
    documents: ['W-2 Ibarra Electric', 'Receipts tools and van'],
    married: 'Lucía',
    children: ['Mateo'],
  }),
  client('Hana', 'Kobayashi', 'Software engineer', 'Incline Village', 13, 'filed', {
    refund: -486_320,
    fee: 68_000,
    method: 'bank_transfer',
    late: true,
    documents: ['W-2 Northlake Software', '1099-B Brokerage', '1099-DIV Brokerage'],
    returning: true,
  }),
  client('Desmond', 'Achebe', 'Chef', 'Reno', 15, 'filed', {
    refund: 98_140,
    fee: 19_900,
    method: 'cash',
    late: true,
    documents: ['W-2 The Iron Pan'],
  }),
  client('Ingrid', 'Solberg', 'Veterinarian', 'Gardnerville', 17, 'completed', {
    refund: 61_900,
    fee: 49_500,
    method: 'credit_card',
    late: true,
    documents: ['W-2 Carson Valley Animal Clinic', '1099-NEC Ranch calls'],
    returning: true,
  }),
  client('Patrick', "O'Rourke", 'Firefighter', 'Reno', 19, 'completed', {
    refund: 154_220,
    fee: 24_900,
    method: 'check',
    late: true,
    documents: ['W-2 City of Reno'],
    married: 'Maeve',
    children: ['Sean', 'Róisín', 'Declan'],
  }),
  client('Layla', 'Nasser', 'Pharmacist', 'Sparks', 21, 'completed', {
    refund: 73_555,
    documents: ['W-2 Truckee Pharmacy', '1099-INT Sierra Credit Union'],
  }),
  client('Benjamin', 'Achterberg', 'Carpenter', 'Fernley', 23, 'completed', {
    refund: -21_480,
    fee: 29_900,
    method: 'cash',
    late: true,
    documents: ['1099-NEC Achterberg Cabinets', 'Receipts lumber'],
  }),
  client('Shanice', 'Boudreaux', 'Flight attendant', 'Reno', 25, 'completed', {
    refund: 110_000,
    fee: 19_900,
    method: 'credit_card',
    late: true,
    documents: ['W-2 Pacific Crest Air'],
    returning: true,
  }),
  client('Dmitri', 'Volkov', 'Truck driver', 'Fallon', 28, 'in_progress', {
    refund: 89_300,
    documents: ['W-2 Silver State Freight', 'Receipts fuel and lodging'],
  }),
  client('Priya', 'Raman', 'Dentist', 'Reno', 31, 'in_progress', {
    refund: -1_240_050,
    fee: 62_000,
    documents: ['K-1 Raman Dental', 'W-2 Raman Dental', 'Property tax Caughlin Ranch'],
    married: 'Arjun',
    returning: true,
  }),
  client('Caleb', 'Thornton', 'Student', 'Reno', 34, 'in_progress', {
    documents: ['W-2 Campus Library', '1098-T Tuition statement'],
  }),
  client('Yuki', 'Tanaka', 'Florist', 'Sparks', 37, 'in_progress', {
    refund: 42_010,
    documents: ['1099-NEC Market sales', 'Receipts greenhouse'],
  }),
  client('Fatima', 'Zahra El Idrissi', 'Translator', 'Reno', 40, 'in_progress', {
    documents: ['1099-NEC Court services'],
  }),
  client('Walter', 'Nakai', 'Park ranger', 'Stateline', 44, 'in_progress', {
    refund: 66_666,
    fee: 34_900,
    documents: ['W-2 Park Service'],
    married: 'Rose',
    children: ['Dan'],
  }),
  client('Elena', 'Petrović', 'Musician', 'Reno', 50, 'pending', {
    documents: ['1099-MISC Royalties'],
  }),
  client('Samuel', 'Greene', 'Barber', 'Sparks', 55, 'pending', {
    documents: ['Receipts chair rental'],
  }),
  client('Aaliyah', 'Freeman', 'Social worker', 'Reno', 61, 'pending', { documents: [] }),
  client('Noor', 'عبد الله', 'Researcher', 'Reno', 68, 'pending', {
    documents: ['W-2 Desert Institute'],
  }),
  client('Jonah', 'Weiss', 'Bicycle mechanic', 'Truckee Meadows', 69, 'no return', {
    documents: [],
  }),
]

/** Three more who come with a shoe box and have no account. */
export const officeClients: DemoClient[] = [
  client('Rosa', 'Delgado', 'Cook', 'Reno', 7, 'filed', {
    refund: 64_300,
    fee: 24_900,
    method: 'cash',
    late: true,
    documents: ['W-2 Harbor Kitchen'],
    office: true,
  }),
  client('Harold', 'Pike', 'Retired', 'Fallon', 22, 'in_progress', {
    documents: ['1099-R Pension fund', '1099-SSA Benefit statement'],
    office: true,
  }),
  client('Mei-Ling', 'Chow', 'Seamstress', 'Sparks', 47, 'pending', {
    documents: [],
    office: true,
  }),
]

/** nora.day@example.com; letters of other scripts are left out. */
export function emailOf({ firstName, lastName }: DemoClient): string {
  const ascii = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
  return `${ascii.replace(/\.$/, '')}@example.com`
}

interface Story extends Partial<Omit<DemoClient, 'documents'>> {
  documents: string[]
  married?: string
}

function client(
  firstName: string,
  lastName: string,
  occupation: string,
  city: string,
  day: number,
  status: DemoClient['status'],
  { married, ...story }: Story,
): DemoClient {
  const filingStatus = filingStatusOf(married, story.children)
  const spouse = married === undefined ? {} : { spouse: married }
  return { firstName, lastName, occupation, city, day, status, filingStatus, ...spouse, ...story }
}

function filingStatusOf(married: string | undefined, children: string[] | undefined): FilingStatus {
  if (married !== undefined) return 'married_jointly'
  return children === undefined ? 'single' : 'head_of_household'
}
