import type { AdminTaxReturn } from '#shared/admin.schema.ts'

/** A return as staff see it, pending and unpaid unless said otherwise. */
export function aReturn(differs: Partial<AdminTaxReturn> = {}): AdminTaxReturn {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    taxYear: 2025,
    status: 'pending',
    estimatedRefund: null,
    completedAt: null,
    createdAt: new Date('2026-01-20T10:00:00Z'),
    paymentStatus: 'unpaid',
    paymentAmount: null,
    paymentMethod: null,
    paymentDate: null,
    paymentNotes: null,
    client: {
      id: '01990000-0000-7000-8000-00000000000c',
      firstName: 'Nora',
      lastName: 'Day',
      email: 'nora.day@example.com',
    },
    ...differs,
  }
}
