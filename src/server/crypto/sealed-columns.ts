/** Every column of sealed text with what identifies its row, as SQL names them; `documents.sealed_key` is a key. */
export const sealedColumns = [
  {
    table: 'client_profiles',
    row: 'user_id',
    columns: [
      'ssn',
      'date_of_birth',
      'spouse_ssn',
      'spouse_date_of_birth',
      'bank_routing_number',
      'bank_account_number',
    ],
  },
  { table: 'dependents', row: 'id', columns: ['ssn', 'date_of_birth'] },
]
