import { facts } from '#server/change/email-content.ts'
import type { Templates } from '#server/change/mails.ts'

export const logMails = {
  /** To the firm, each day. Nobody with access to the database can change the mailbox. */
  'log-checkpoint': ({ position, at, rows, merkleRoot, hash, keyId, publicKey, signature }) => ({
    subject: `Checkpoint ${position} of the activity log`,
    preview: 'Keep this mail: it proves the log up to here.',
    heading: 'A checkpoint of the activity log',
    greeting: null,
    body: [
      'Keep this mail. Nobody can change or delete an entry up to this checkpoint without contradicting it.',
      facts({
        Checkpoint: String(position),
        Time: at,
        Entries: String(rows),
        Root: merkleRoot,
        Hash: hash,
        Key: keyId,
        'Public key': publicKey ?? 'not in the keyring',
        Signature: signature,
      }),
      'To check an export of the log against it: node docs/verify-chain.mjs, then the file, the public key, and checkpoint and hash as 1:abc.',
    ],
  }),
} satisfies Partial<Templates>
