import { tableOf } from '#shared/base/keys-of.ts'

/**
 * Every way to act as an account or for its client, and what each event does to it. The functions that carry out an
 * event read this table (end-ways.ts, end-access.ts), a test walks it, and docs/ways-in.md is made from it.
 */
export const ways = {
  ownSession: 'The session that makes the change',
  session: 'Any other session',
  factor: 'Second factor',
  device: 'Trusted device',
  browser: 'Known browser',
  resetLink: 'Reset link',
  emailChange: 'Change of address that waits for its confirmation',
  firmSignIn: 'Sign-in with the firm’s account that waits for the second factor',
  view: 'View as the client, by staff',
  spouseLink: 'Spouse’s mailed link, and its session',
  copyLink: 'Copy link of a return',
  accessGiven: 'Access that the account gave to somebody else',
  accessLeft: 'Access that it gave, whose holder left and can come back for ten minutes',
  invitation: 'Invitation that it sent, to its own client',
  officerInvitation: 'Invitation that it sent as officer',
  accessHeld: 'Access that it holds to another client',
  undo: 'The ten minutes in which it can undo an end of access',
  endLink: 'Mailed link that ends an access',
} as const
export type Way = keyof typeof ways

export const events = {
  proofByMailbox: 'First proof of the address, by the mailbox or the password',
  proofInSession: 'First proof, in a session of the account',
  passwordByMail: 'New password, by a mailed link',
  passwordByChoice: 'New password, by choice',
  newAddress: 'New address',
  factorsChanged: 'Second factor added or removed',
  factorsReset: 'Second factor reset by staff',
  firmAccountUnlinked: 'Firm account unlinked',
  disabled: 'Account disabled',
  enabled: 'Account enabled again',
  disowned: '“This wasn’t me”',
  erased: 'Account erased',
  stopSharing: '“Stop sharing”, for ten minutes',
  accessOver: 'Access over: ten minutes after “Stop sharing”, by its date, or by a mailed link',
  giverOver:
    'Giver without a right of their own: an officer whose access is over, or staff who left',
  merged: 'Clients merged',
} as const
export type Event = keyof typeof events

/** `rests`: it does not work for a time, and works again when the cause is gone. */
type Fate = 'ends' | 'rests' | 'stays'
interface Cell {
  fate: Fate
  because: string
}

/** Events of an account, which `revokeCredentials` and `proveEmail` carry out. The others are about one access. */
export type AccountEvent = Exclude<Event, 'stopSharing' | 'accessOver' | 'giverOver' | 'merged'>

const firstProof = ['proofByMailbox', 'proofInSession'] as const
const bySomebodyElse = ['factorsReset', 'disabled', 'enabled', 'disowned', 'erased'] as const
const byOwner = ['passwordByChoice', 'newAddress', 'factorsChanged', 'firmAccountUnlinked'] as const
export const ofAccount = [...firstProof, 'passwordByMail', ...byOwner, ...bySomebodyElse] as const
export const ofAccess = ['stopSharing', 'accessOver', 'giverOver', 'merged'] as const
const all = [...ofAccount, ...ofAccess] as const

const cell =
  (fate: Fate) =>
  <E extends Event>(because: string, on: readonly E[]) =>
    tableOf(on, (): Cell => ({ fate, because }))
const ends = cell('ends')
const rests = cell('rests')
const stays = cell('stays')

const otherHands = 'It may be in other hands than the owner’s.'
const notItsOwn =
  'The event is about one access, and the account’s own ways in are no part of that.'

export const waysIn: Record<Way, Record<Event, Cell>> = {
  ownSession: {
    ...stays('It has just shown that it is the owner’s.', ['proofInSession', ...byOwner]),
    ...ends('Nobody has shown that a session is the owner’s.', [
      'proofByMailbox',
      'passwordByMail',
      ...bySomebodyElse,
    ]),
    ...stays(notItsOwn, ofAccess),
  },
  session: { ...ends(otherHands, ofAccount), ...stays(notItsOwn, ofAccess) },
  factor: {
    ...stays('Somebody with only the mailbox or the password must not get past it.', [
      'passwordByMail',
      ...byOwner,
      'disabled',
      'enabled',
    ]),
    ...stays('Adding one ended all other sessions, and later ones have shown it.', [
      'proofInSession',
    ]),
    ...ends('A stranger may have set it up before the owner came.', ['proofByMailbox', 'disowned']),
    ...ends('It was lost.', ['factorsReset']),
    ...ends('Nothing of the account is left.', ['erased']),
    ...stays(notItsOwn, ofAccess),
  },
  device: { ...ends(otherHands, ofAccount), ...stays(notItsOwn, ofAccess) },
  browser: {
    ...stays('It lets nobody in: it only has its own number of tries at the password.', all),
    ...ends('A stranger’s browser must not keep its own tries.', [...firstProof, 'newAddress']),
    ...ends('Nothing of the account is left.', ['erased']),
  },
  resetLink: { ...ends(otherHands, ofAccount), ...stays(notItsOwn, ofAccess) },
  emailChange: { ...ends(otherHands, ofAccount), ...stays(notItsOwn, ofAccess) },
  firmSignIn: { ...ends(otherHands, ofAccount), ...stays(notItsOwn, ofAccess) },
  view: {
    ...ends('Staff begin it again, when they know whose account it is.', ofAccount),
    ...stays(notItsOwn, ofAccess),
  },
  spouseLink: {
    ...ends('A stranger may have sent it. The owner or staff send another.', ofAccount),
    ...rests('It opens nothing from that instant, and works again if the end is undone.', [
      'stopSharing',
    ]),
    ...ends('Both doors close: the access of the spouse, and the link beside it.', ['accessOver']),
    ...stays('The client gave it, not who lost the access.', ['giverOver']),
    ...ends('It ends with the access of a spouse that the merge ends.', ['merged']),
  },
  copyLink: {
    ...rests('It is for a client for whom nobody signs in.', all),
    ...ends('What it opens is destroyed.', ['erased']),
  },
  accessGiven: {
    ...ends('Nobody but staff gives access before the owner has come.', [
      'proofByMailbox',
      'disowned',
    ]),
    ...stays('Whoever proves the address in that session gave it.', ['proofInSession']),
    ...stays(
      'A spouse loses nothing because a password was forgotten; the mail names each person, with a link that ends it.',
      ['passwordByMail', 'passwordByChoice', 'newAddress'],
    ),
    ...stays('A lost factor says nothing about whom the owner trusts.', [
      'factorsChanged',
      'factorsReset',
      'firmAccountUnlinked',
    ]),
    ...rests('Nobody acts on the word of an account that is closed. What staff gave goes on.', [
      'disabled',
    ]),
    ...stays('It works again.', ['enabled']),
    ...ends('The client is gone, or the person who vouched for them.', ['erased']),
    ...rests('Who ended it can undo it for ten minutes.', ['stopSharing']),
    ...ends('It is what the event is about.', ['accessOver']),
    ...ends(
      'Nobody there vouches for them any more. What staff gave stays: they gave it for the firm, and the client was told.',
      ['giverOver'],
    ),
    ...stays('It goes with the client. Who has access to both keeps one.', ['merged']),
  },
  accessLeft: {
    ...stays('The holder can still change their mind.', all),
    ...ends('Nobody but staff gives access before the owner has come.', [
      'proofByMailbox',
      'disowned',
    ]),
    ...rests('Nobody acts on the word of an account that is closed.', ['disabled']),
    ...ends('The client is gone, or the person who vouched for them.', ['erased']),
    ...ends('Nobody there vouches for them any more.', ['giverOver']),
  },
  invitation: {
    ...ends('A stranger may have sent it to an accomplice who has not accepted yet.', ofAccount),
    ...stays('The owner sees it on the account’s page.', ['proofInSession', ...byOwner]),
    ...stays('It is to a client that the account still has.', ofAccess),
  },
  officerInvitation: {
    ...ends('A stranger may have sent it to an accomplice who has not accepted yet.', ofAccount),
    ...stays('The owner sees it on the client’s page.', ['proofInSession', ...byOwner]),
    ...rests('Who ended the officer’s access can undo it for ten minutes.', ['stopSharing']),
    ...ends('Who sent it may not invite any more.', ['accessOver', 'giverOver']),
    ...stays('It goes with the client.', ['merged']),
  },
  accessHeld: {
    ...stays('The other client gave it, and ends it.', all),
    ...rests('Nobody can sign in to use it, and no news of the client goes out.', [
      'disabled',
      'disowned',
    ]),
    ...ends('The person is gone.', ['erased']),
    ...rests('Who ended it can undo it for ten minutes.', ['stopSharing']),
    ...ends('It is what the event is about.', ['accessOver']),
    ...ends('Whoever was given access by somebody loses it with them.', ['giverOver']),
  },
  undo: {
    ...ends('Only the person who ended the access may bring it back.', ofAccount),
    ...stays('It is the time that the event gives.', ['stopSharing']),
    ...ends('The time is over.', ['accessOver']),
    ...stays('Each access has its own.', ['giverOver', 'merged']),
  },
  endLink: {
    ...stays('It gives nobody a right: it only ends one.', all),
    ...rests('Staff end the access meanwhile.', ['disabled', 'disowned']),
    ...ends('Nobody is left who reads the mail.', ['erased']),
  },
}
