import { type DependentInput, dependentInput } from '#shared/profile/dependents.schema.ts'
import type { ProfileInput } from '#shared/profile/profile.schema.ts'
import { phone } from '#shared/base/phone.ts'
import { formOf } from '#shared/returns/return-forms.ts'
import { filingDueDate } from '#shared/returns/tax-deadline.ts'
import {
  addressOf,
  clientOf,
  isBusiness,
  keyOf,
  type NewClient,
  type ProfileParts,
  profileOf,
  refOf,
} from './client-rows.ts'
import { balanceOf } from './balance-rows.ts'
import { type BookFile, missingIn, noBooks, readBookRow, addBookRow } from './book-rows.ts'
import { ipPinOf } from './ip-pin-rows.ts'
import type { ImportReport, Row, RowReport } from './read-csv.ts'
import { returnOf } from './return-rows.ts'
import { flagOf } from './values.ts'

interface Read {
  row: Row
  client: NewClient
  dependents: DependentInput[]
}

/** The clients of a folder while its files are read. */
export class Clients {
  readonly #report: ImportReport
  /** The line of each address that signs in. */
  readonly #accounts = new Map<string, number>()
  /** The line of each dependent and of each owner. */
  readonly #lines = new Map<string, number>()
  /** The clients whose row is refused, by what names them: their other rows are checked all the same. */
  readonly #refused = new Map<string, Pick<Read, 'row' | 'dependents'>>()
  /** Keys and addresses of the clients whose row can't be read. */
  readonly #unreadable = new Set<string>()
  /** Each field of a row is named once. */
  readonly #named = new Set<string>()
  readonly #byFolder = new Map<string, NewClient>()
  readonly #byKey = new Map<string, Read>()
  /** Null for an address of several clients, which names none of them. */
  readonly #byEmail = new Map<string, Read | null>()
  readonly #bad = new Set<Read>()
  /** The lines whose only phone number is an impossible one. */
  readonly #withoutPhone = new Set<number>()
  readonly #rows: RowReport

  constructor(file: string, report: ImportReport) {
    this.#report = report
    const refuse: RowReport['refuse'] = (row, field, reason) => {
      const { line } = row
      const place = `${row.file}:${line}:${field}`
      if (!this.#named.has(place)) {
        this.#named.add(place)
        this.#report.refusals.push({ file: row.file, line, ...(field && { field }), reason })
      }
      const read = row.file === file ? this.#byKey.get(keyOf(row)) : this.#find(refOf(row))
      if (read) this.#bad.add(read)
    }
    this.#rows = {
      refuse,
      take(row, result) {
        if (result.success) return result.data
        for (const issue of result.error.issues) refuse(row, columnOf(issue.path), issue.message)
        return null
      },
    }
  }

  add(typed: Row, owners: Map<string, Row[]>): void {
    const row = this.#withPossiblePhones(typed)
    const key = keyOf(row)
    const address = addressOf(row.cells['email'])
    const own = [...new Set([key, address])].flatMap((name) => owners.get(name) ?? [])
    const client = clientOf(row, own, this.#rows)
    if (client === null) {
      const refused = { row, dependents: [] }
      for (const name of namesOf(row)) this.#refused.set(name, refused)
      return
    }
    const [field, reason] = this.#twin(row, key, client) ?? []
    if (field !== undefined && reason !== undefined) return this.#rows.refuse(row, field, reason)
    const parts = {
      line: row.line,
      key,
      profile: null,
      ipPins: [],
      returns: [],
      balances: [],
      books: noBooks(),
      documents: [],
    }
    const read = { row, client: { ...client, ...parts }, dependents: [] }
    this.#byKey.set(key, read)
    if (client.signsIn) this.#accounts.set(client.email, row.line)
    this.#byFolder.set(folderOf(read.client), read.client)
    if (address !== '') this.#byEmail.set(address, this.#byEmail.has(address) ? null : read)
  }

  /** A row of clients.csv that can't be read: the client's other rows don't come in, and are not to blame. */
  addUnreadable(row: Row): void {
    for (const name of namesOf(row)) this.#unreadable.add(name)
  }

  /** Leaves out the client of a row that can't be read. Returns false if it can't be told who that is. */
  leaveOut(row: Row): boolean {
    const ref = refOf(row)
    const read = this.#find(ref)
    if (read) this.#bad.add(read)
    return read !== null || this.#isLeftOut(ref)
  }

  #isLeftOut(ref: string): boolean {
    return this.#refused.has(ref) || this.#unreadable.has(ref)
  }

  /** An impossible phone number is left out, and the report says so: the client is imported without it. */
  #withPossiblePhones(row: Row): Row {
    const cells = { ...row.cells }
    for (const column of ['clientPhone', 'phone', 'emergencyContactPhone']) {
      const typed = cells[column]
      if (!typed || phone.safeParse(typed).success) continue
      const short = typed.replace(extension, '')
      const isPossible = phone.safeParse(short).success
      cells[column] = isPossible ? short : ''
      const what = isPossible ? 'what is after it' : 'it can’t be a phone number'
      this.#report.unread.push(`${row.file} ${row.line} ${column}: ${what}`)
    }
    // A tax profile needs one.
    cells['phone'] ||= cells['clientPhone'] ?? ''
    if (row.cells['phone'] && !cells['phone']) this.#withoutPhone.add(row.line)
    return { ...row, cells }
  }

  /** The field and the reason if the client is in the file already. */
  #twin({ cells }: Row, key: string, { email, signsIn }: { email: string; signsIn: boolean }) {
    const line = this.#accounts.get(email)
    if (signsIn && line !== undefined) {
      return [
        'email',
        `Line ${line} has this address, too, and only one can sign in with it: give the other one signsIn false and a number as \`client\``,
      ]
    }
    const twin = this.#byKey.get(key)
    if (twin) {
      if (cells['client']) return ['client', `Line ${twin.row.line} is this client, too`]
      if (cells['email']) {
        return [
          'email',
          `Line ${twin.row.line} has this address, too: number one of them as \`client\``,
        ]
      }
      return ['lastName', 'Another client has this name and phone number: number them as `client`']
    }
    return null
  }

  #find(ref: string): Read | null {
    return this.#byKey.get(ref) ?? this.#byEmail.get(ref) ?? null
  }

  #ownerOf(row: Row): Read | null {
    const read = this.#find(refOf(row))
    const field = row.cells['client'] ? 'client' : 'email'
    if (read === null && !this.#isLeftOut(refOf(row))) this.#rows.refuse(row, field, noClient)
    return read
  }

  checkOwner(row: Row): void {
    const { ownerClient = '' } = row.cells
    if (this.#ownerOf(row)?.client.business === null) {
      this.#rows.refuse(row, 'client', 'This client is not a business')
    }
    if (ownerClient !== '' && !this.#byKey.has(ownerClient)) {
      this.#rows.refuse(row, 'ownerClient', noClient)
    }
    const { name = '', tin = '' } = row.cells
    this.#refuseTwin(row, { what: 'owner', field: 'name', named: [name.toLowerCase(), tin] })
  }

  addDependent(row: Row): void {
    const read = this.#ownerOf(row) ?? this.#refused.get(refOf(row))
    const dependent = this.#rows.take(row, dependentInput.safeParse(withFlags(row.cells)))
    if (dependent === null) return
    const { firstName, lastName, dateOfBirth, relationship } = dependent
    const named = [firstName, lastName, dateOfBirth, relationship]
    const isTwin = this.#refuseTwin(row, { what: 'dependent', field: 'firstName', named })
    if (!isTwin) read?.dependents.push(dependent)
  }

  /** Refuses the second row of a client that names the same one, and returns true for it. */
  #refuseTwin(
    row: Row,
    { what, field, named }: { what: 'dependent' | 'owner'; field: string; named: string[] },
  ): boolean {
    const key = [what, refOf(row), ...named].join('/')
    const line = this.#lines.get(key)
    this.#lines.set(key, row.line)
    if (line !== undefined) this.#rows.refuse(row, field, `Line ${line} is this ${what}, too`)
    return line !== undefined
  }

  readProfiles(columns: readonly string[]): void {
    for (const { client, row, dependents } of this.#byKey.values()) {
      if (client.business === null) {
        client.profile = this.#profileOf(row, { dependents, columns })
      } else if (dependents.length > 0) {
        this.#rows.refuse(row, 'kind', 'A business has no dependents')
      }
    }
    for (const { row, dependents } of new Set(this.#refused.values())) {
      if (!isBusiness(row)) this.#profileOf(row, { dependents, columns })
    }
  }

  #profileOf(row: Row, parts: ProfileParts): ProfileInput | null {
    const lacksPhone = this.#withoutPhone.has(row.line)
    // Its other cells are checked all the same.
    const profile = profileOf(row, { ...parts, lacksPhone }, this.#rows)
    if (!lacksPhone || profile === null) return profile
    this.#report.unread.push(`${row.file} ${row.line}: the tax profile needs a phone number`)
    return null
  }

  addIpPin(row: Row): void {
    const read = this.#ownerOf(row)
    const dependents = read?.dependents ?? this.#refused.get(refOf(row))?.dependents ?? []
    const ipPins = read?.client.ipPins ?? []
    const pin = ipPinOf(row, { dependents, ipPins }, this.#rows)
    if (pin === null || read === null) return
    if (read.client.profile === null)
      this.#rows.refuse(row, 'client', 'This client has no tax profile')
    else ipPins.push(pin)
  }

  addReturn(row: Row): void {
    const client = this.#ownerOf(row)?.client
    // The form of a refused client is not known.
    const form = client?.business ? formOf[client.business.entity] : null
    const taxReturn = returnOf(row, client?.business === null ? '1040' : form, this.#rows)
    if (taxReturn === null || client === undefined) return
    const law = filingDueDate(taxReturn.form, taxReturn.taxYear, client.business?.fiscalYearEnd)
    const { dueOn = null } = taxReturn.due ?? {}
    if (dueOn !== null && dueOn <= law) {
      this.#rows.refuse(row, 'dueOn', 'Choose a day after the one by law')
    }
    if (client.returns.some(({ taxYear }) => taxYear === taxReturn.taxYear)) {
      this.#rows.refuse(row, 'taxYear', 'This client has another return for this year')
    } else client.returns.push(taxReturn)
  }

  addBalance(row: Row): void {
    const client = this.#ownerOf(row)?.client
    const balance = balanceOf(row, client?.key ?? '', this.#rows)
    if (balance === null || client === undefined) return
    const twin = client.balances.find(({ importKey }) => importKey === balance.importKey)
    if (twin) {
      const reason = `Line ${twin.line} is this balance, too: give each a reference of its own`
      this.#rows.refuse(row, 'reference', reason)
    } else client.balances.push(balance)
  }

  addBook(file: BookFile, row: Row): void {
    const client = this.#ownerOf(row)?.client
    const read = this.#rows.take(row, readBookRow(file, row.cells))
    if (read === null || client === undefined) return
    const { field, reason } = missingIn(client.books, read) ?? {}
    if (field !== undefined && reason !== undefined) this.#rows.refuse(row, field, reason)
    const year = 'taxYear' in read ? read.taxYear : null
    if (year !== null && !client.returns.some(({ taxYear }) => taxYear === year)) {
      this.#rows.refuse(row, 'taxYear', 'returns.csv has no return of this client and year')
    }
    addBookRow(client.books, file, { ...read, line: row.line })
  }

  /** A folder's name has an underscore for a slash. */
  ofFolder(name: string): NewClient | undefined {
    return (
      this.#byFolder.get(name) ?? this.#byFolder.get(addressOf(name)) ?? this.#find(name)?.client
    )
  }

  /** Without those that have a refused row. Businesses come last, each after the clients that own it. */
  inOrder(): NewClient[] {
    const good = [...this.#byKey.values()].filter((read) => !this.#bad.has(read))
    const ordered = new Set<NewClient>()
    const visiting = new Set<NewClient>()
    const visit = (client: NewClient) => {
      if (visiting.has(client)) return
      visiting.add(client)
      for (const key of client.ownerKeys) {
        const owner = this.#byKey.get(key ?? '')
        if (owner && !this.#bad.has(owner)) visit(owner.client)
      }
      ordered.add(client)
    }
    for (const { client } of good.toSorted((a, b) => rank(a) - rank(b))) visit(client)
    return [...ordered]
  }
}

function rank({ client }: Read): number {
  return client.business === null ? 0 : 1
}

/** After a phone number: x12, ext. 12, #12 or (cell). */
const extension = /[,;]?\s?(?:(?:x|ext|extension|#)[.:]?\s?\d{1,6}|\([a-z]+\))$/i

/** What other rows may call the client of this row of clients.csv. */
function namesOf(row: Row): string[] {
  return [keyOf(row), addressOf(row.cells['email'])].filter((name) => name !== '')
}

const noClient = 'clients.csv has no such client'

/** The folder of a client's documents. */
export function folderOf({ key, email, signsIn }: Pick<NewClient, 'key' | 'email' | 'signsIn'>) {
  return (signsIn ? email : key).replaceAll('/', '_')
}

function columnOf([field = '']: readonly PropertyKey[]): string {
  return field === 'final' ? 'refundFinal' : String(field)
}

function withFlags({ email: _email, client: _client, ...cells }: Row['cells']) {
  const flags = ['livesWithTaxpayer', 'isStudent', 'hasDisability']
  return { ...cells, ...Object.fromEntries(flags.map((flag) => [flag, flagOf(cells[flag])])) }
}
