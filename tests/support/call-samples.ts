import { esignDisclosure } from '#shared/law/esign-disclosure.ts'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import type { Subject } from '#server/calls/meta.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import { defaultLetters } from '#server/records/signing/default-letters.ts'
import { aJpeg } from './files.ts'
import { password } from './factories.ts'
import type { Records } from './records.ts'
import { ipPins, singleProfile } from './profiles.ts'
import { noId } from './shapes.ts'
import { federalFigures } from './signing.ts'

interface Sample {
  /** What differs from the example of the schema. */
  input?: object | ((records: Records) => object)
  /** The answer to who may call, if it is not a success: nothing is there, or it is not possible in that state. */
  status?: number
}

const aDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>'

/** A call is here only if the example of its schema does not do. */
export const samples: Record<string, Sample> = {
  'auth.login': { input: ({ owner: { email } }) => ({ email, code: undefined }) },
  'auth.passkeySignIn': { input: { response: passkeyAnswer() }, status: 400 },
  'auth.forgotPassword': { input: ({ owner: { email } }) => ({ email }) },
  'documents.saveThumbnail': { input: { image: aJpeg(96, 124).toString('base64') } },
  'documents.answerFiling': { input: { share: true }, status: 404 },
  'documents.restore': { status: 404 },
  'requestItems.detach': { input: ofAnswered },
  'requestItems.setAllIn': { input: ofAnswered },
  'requestItems.expect': { input: { expectedOn: '2199-03-01' } },
  'profile.business': { status: 404 },
  'profile.revealEin': { status: 404 },
  'profile.saveIpPins': { input: ipPins },
  'profile.save': { input: singleProfile },
  'signing.giveConsent': { input: { version: esignDisclosure[0].validFrom } },
  'signing.signLetter': { input: { version: 1 } },
  'clients.undoEnd': { status: 404 },
  'clients.grant': { input: { part: 'helper', password } },
  'contact.send': { input: { message: 'Please call me back.' } },
  'messages.start': { input: ofReturn },
  'messages.about': { input: ofReturn },
  'money.pay': { status: 409 },
  'money.taxPaid': { input: { paid: false } },
  'account.saveMailPreferences': {
    input: {
      return_status: true,
      completed_return: true,
      payment: true,
      reminder: true,
      message: true,
      upload_digest: true,
    },
  },
  'twoFactor.confirmApp': { status: 409 },
  'twoFactor.deleteApp': { status: 404 },
  'twoFactor.newRecoveryCodes': { status: 409 },
  'twoFactor.addPasskey': { input: { response: passkeyAnswer() }, status: 400 },
  'firmAccount.begin': { status: 404 },
  'firmAccount.finish': { status: 400 },
  'admin.firmAccount.begin': { status: 404 },
  'admin.firmAccount.confirm': { status: 400 },
  'admin.returns.updateStatus': { input: { status: 'in_progress', reason: undefined } },
  'admin.returns.setBack': { status: 409 },
  'admin.returns.updatePayment': { input: { paymentAmount: '150' } },
  'admin.returns.updateDueDate': {
    input: { dueOn: '2199-10-15', dueReason: 'extension', dueNotice: '' },
  },
  'admin.returns.updateEstimatedRefund': { input: { estimatedRefund: '-10.50' } },
  'admin.preparers.assign': { input: { preparerId: null } },
  'admin.preparers.assignClient': { input: { preparerId: null } },
  'admin.requestItems.accept': { input: ofAnswered },
  'admin.messages.assign': { input: { assigneeId: null } },
  'admin.messages.snooze': { input: { until: '2199-01-01' } },
  'admin.messages.attach': { status: 409 },
  'admin.money.setFee': { input: { lines: [{ text: 'The return', unitPrice: '150' }] } },
  'admin.money.invoices': { input: { state: undefined } },
  'admin.money.draft': { input: { lines: [] } },
  'admin.money.changeDraft': { input: ({ draftId: id }: Records) => ({ id }) },
  'admin.money.issue': { status: 409 },
  'admin.money.void': { status: 409 },
  'admin.money.useCredit': { status: 409 },
  'admin.money.setPlan': { input: { parts: [] }, status: 409 },
  'admin.money.remind': { status: 409 },
  'admin.money.refund': { input: { amount: '0.01' } },
  'admin.firm.save': { input: { version: 0, settings: settingsAtStart } },
  'admin.firm.addPicture': { input: { image: Buffer.from(aDrawing).toString('base64') } },
  'admin.firm.undo': { input: { version: 0, to: 0 } },
  'admin.mailWords.save': { input: { version: 1, words: null } },
  'admin.setup.sendTestMail': { status: 409 },
  'admin.users.revealNumber': { input: { password } },
  'admin.users.revealAll': { input: { password } },
  'admin.users.sessions': { status: 404 },
  'admin.users.endSessions': { status: 404 },
  'admin.users.resetTwoFactor': { status: 409 },
  'admin.users.unlinkFirmAccount': { status: 409 },
  'admin.clients.update': { input: ({ officeId: id }: Records) => ({ id }) },
  'admin.clients.archive': { input: { archived: false } },
  'admin.clients.startReturn': { input: ofOffice },
  'admin.clients.saveProfile': {
    input: (records: Records) => ({ ...singleProfile, ...ofOffice(records) }),
  },
  'admin.clients.saveIpPins': {
    input: (records: Records) => ({ ...ipPins, ...ofOffice(records) }),
  },
  'admin.clients.logCall': {
    input: (records: Records) => ({ ...ofOffice(records), nextOn: '2199-01-01' }),
  },
  'admin.documents.askToFile': { status: 409 },
  'admin.spouses.join': {
    input: ({ officeId }: Records) => ({ otherSpouseId: officeId }),
    status: 404,
  },
  'admin.spouses.setCouple': { status: 404 },
  'admin.sameClients.markDifferent': { input: ({ officeId: otherId }: Records) => ({ otherId }) },
  'admin.sameClients.previewMerge': { input: { mergedId: noId }, status: 404 },
  'admin.sameClients.merge': { input: { mergedId: noId }, status: 404 },
  'admin.erasures.confirm': { status: 409 },
  'admin.erasures.refuse': { status: 409 },
  'admin.copies.createLink': { status: 409 },
  'admin.signing.publish': {
    input: ({ returnId, documentId }: Records) => ({
      documents: [
        { id: returnId, kind: 'return' },
        { id: documentId, kind: 'authorization', authority: 'federal' },
      ],
      figures: [federalFigures],
    }),
    status: 409,
  },
  'admin.signing.confirmSignedLetter': { input: { signedOn: '2026-02-20' }, status: 409 },
  'admin.signing.voidPaperLetter': { status: 409 },
  'admin.signing.saveLetterTemplate': { input: { version: 1, body: defaultLetters.person } },
}

/** The records that `someRecords` makes. Who may see another one is told that it is not there. */
export const sampleIds: Partial<Record<Subject, (records: Records) => string | number>> = {
  access: ({ accessId }) => accessId,
  'audit entry': () => 1,
  client: ({ owner }) => owner.id,
  document: ({ documentId }) => documentId,
  invoice: ({ invoiceId }) => invoiceId,
  notification: ({ notificationId }) => notificationId,
  payment: ({ paymentId }) => paymentId,
  'request item': ({ itemId }) => itemId,
  return: ({ returnId }) => returnId,
  // The first one of a new firm.
  service: () => '01900000-0000-7000-8000-000000000001',
  session: ({ owner }) => hashToken(owner.token),
  thread: ({ threadId }) => threadId,
  user: ({ owner }) => owner.id,
}

function ofReturn({ returnId: aboutId }: Records) {
  return { about: 'return', aboutId }
}

function ofAnswered({ answeredId: id }: Records) {
  return { id }
}

function ofOffice({ officeId: clientId }: Records) {
  return { clientId }
}

/** Of no passkey, in the form of both answers. */
function passkeyAnswer() {
  const clientDataJSON = Buffer.from('{}').toString('base64url')
  const response = {
    clientDataJSON,
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  }
  return { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response }
}
