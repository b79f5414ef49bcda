import type { Trx } from '#server/database/database.ts'

export interface NewContactMessage {
  id: string
  name: string
  email: string
  phone: string | null
  message: string
  createdAt: Date
}

export async function createContactMessage(trx: Trx, message: NewContactMessage) {
  await trx.insertInto('contactMessages').values(message).execute()
}
