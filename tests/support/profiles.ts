/** A complete profile: every field, a spouse and two dependents. Invented people. */
export const marriedProfile = {
  ssn: '219-09-9999',
  dateOfBirth: '1985-04-30',
  occupation: 'Carpenter',
  address: '12 Juniper Lane',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501-1234',
  phone: '(775) 555-0142',
  filingStatus: 'married_jointly',
  spouseFirstName: 'Iris',
  spouseLastName: 'Vale',
  spouseSsn: '457-55-5462',
  spouseDateOfBirth: '1987-11-02',
  spouseOccupation: 'Nurse',
  bankAccountType: 'checking',
  bankRoutingNumber: '121000358',
  bankAccountNumber: '00123456789',
  preferredContactMethod: 'phone',
  emergencyContactName: 'Ada Vale',
  emergencyContactPhone: '(775) 555-0199',
}

/** Only the required fields. */
export const singleProfile = {
  ssn: '219-09-9999',
  dateOfBirth: '1985-04-30',
  phone: '(775) 555-0142',
  address: '12 Juniper Lane',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  filingStatus: 'single',
}

/** The same with an account for the refund. */
export const profileWithAccount = {
  ...singleProfile,
  bankAccountType: 'checking',
  bankRoutingNumber: '121000358',
  bankAccountNumber: '00123456789',
}

/** The other fields of the saved profile if only the required ones were sent. */
export const nothingOptional = {
  occupation: null,
  spouseFirstName: null,
  spouseLastName: null,
  spouseSsn: null,
  spouseDateOfBirth: null,
  spouseOccupation: null,
  bankAccountType: null,
  bankRoutingNumber: null,
  bankAccountNumber: null,
  preferredContactMethod: 'email',
  emergencyContactName: null,
  emergencyContactPhone: null,
} as const

export const child = {
  firstName: 'Robin',
  lastName: 'Vale',
  ssn: '400-01-1234',
  dateOfBirth: '2015-06-01',
  relationship: 'child',
  livesWithTaxpayer: true,
  isStudent: true,
  hasDisability: false,
}

/** The taxpayer's Identity Protection PIN of a year. */
export const ipPins = {
  taxYear: 2025,
  pins: [{ person: 'taxpayer', dependentId: null, pin: '739518' }],
}
