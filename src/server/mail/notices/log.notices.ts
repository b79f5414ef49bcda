import { mailKind } from './mail-kind.ts'
import { checkpoint } from '#server/base/checkpoint.ts'
import { facts } from './email-content.ts'

export const logMails = {
  /** Sent to the firm each day, because nobody with access to the database can change the mailbox. */
  'log-checkpoint': mailKind(checkpoint)({
    optional: null,
    causedByOthers: false,
    words: ({ position, at, rows, merkleRoot, hash, keyId, publicKey, signature }) => ({
      subject: `Checkpoint ${position} of the activity log`,
      preview: 'Keep this email. It proves the log up to this point.',
      heading: 'A checkpoint of the activity log',
      greeting: null,
      body: [
        'Keep this email. No one can change or delete an entry up to this checkpoint without contradicting it.',
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
    samples: () => [
      {
        position: 4310,
        at: '2026-04-10T23:59:12.480Z',
        rows: 18_204,
        lastSeq: 18_377,
        merkleRoot: '6f1d'.repeat(16),
        hash: '9c40'.repeat(16),
        keyId: 'k2026-01-02',
        signature: `${'c2lnbmVk'.repeat(10)}c2lnbg==`,
        publicKey: `${'a2V5'.repeat(10)}a2U=`,
      },
    ],
  }),
}
