/** The text that is shown before somebody is made an admin. */
export const adminRights =
  'An admin can see the tax data and documents of every client, change returns and payments, open full Social Security and bank numbers, and make or remove admins.'
