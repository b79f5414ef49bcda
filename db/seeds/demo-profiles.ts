import { type DemoClient, filingStatusOf } from './demo-people.ts'

/** Fictional numbers: SSNs from the range for advertising and next to it, 555 phones, a test routing number. */
export function profileOf(client: DemoClient, index: number) {
  const { lastName, spouse, children } = client
  return {
    ssn: `987-65-${4320 + index}`,
    dateOfBirth: birthOf(1956 + ((index * 7) % 45), index),
    occupation: client.occupation,
    address: `${120 + index * 31} ${streets[index % streets.length]}`,
    city: client.city,
    state: 'NV',
    zipCode: `895${String((index * 3) % 100).padStart(2, '0')}`,
    phone: `(775) 555-01${String(index + 10).padStart(2, '0')}`,
    filingStatus: filingStatusOf(client),
    ...(spouse !== undefined && {
      spouseFirstName: spouse,
      spouseLastName: lastName,
      spouseSsn: `987-65-432${(index + 5) % 10}`,
      spouseDateOfBirth: birthOf(1958 + ((index * 5) % 40), index + 3),
    }),
    bankAccountType: 'checking',
    bankRoutingNumber: '110000000',
    bankAccountNumber: `0001234${String(5000 + index)}`,
    dependents: children.map((firstName, nth) => ({
      firstName,
      lastName,
      dateOfBirth: birthOf(2009 + 3 * nth, index + nth),
      relationship: 'child',
      livesWithTaxpayer: true,
      isStudent: nth === 0,
    })),
  }
}

const streets = [
  'Plumb Lane',
  'Riverside Drive',
  'Arlington Avenue',
  'Lakeside Court',
  'Mill Street',
]

function birthOf(year: number, seed: number): string {
  const [month, day] = [1 + ((seed * 5) % 12), 1 + ((seed * 11) % 28)]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
