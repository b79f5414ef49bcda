/**
 * What limits each change, beside "changes": 2,000 an hour by a client, 20,000 by staff, in each process. A procedure that
 * is missing here fails the suite. Names are those of src/server/calls/rate-limits.ts; `saves` says that the general limit is
 * enough: it mails nobody outside of the firm's work, hashes no password, and a second notice replaces the first.
 */
export const limitsTable = `
auth.register                           register-network
auth.login                              login-browser login-network login-account code-account code-day
auth.passkeyOptions                     passkey-network
auth.passkeySignIn                      passkey-network
auth.confirm                            confirm-account confirm-session
auth.logout                             none: ends a session, and there must be one
auth.proveEmail                         link-network
auth.openProofLink                      link-network
auth.disown                             link-network
auth.openInvitation                     link-network
auth.acceptInvitation                   link-network
auth.forgotPassword                     reset-network reset-asker reset-account
auth.openResetLink                      link-network
auth.resetPassword                      link-network
returns.create                          saves
documents.findCopy                      saves
documents.saveThumbnail                 saves
documents.delete                        saves
documents.answerFiling                  saves
documents.move                          saves
documents.restore                       saves
requestItems.attach                     saves
requestItems.detach                     saves
requestItems.setAllIn                   saves
requestItems.decline                    saves
requestItems.expect                     saves
requestItems.reopen                     saves
requestItems.handOver                   hand-over-account
requestItems.takeBack                   saves
requestItems.saveAnswers                saves
signing.approve                         saves
signing.askChange                       change-account
signing.sendSignedForm                  signed-form-account
signing.signLetter                      signature-signer confirm-session
signing.evidence                        evidence-account
signing.startCheck                      identity-signer
signing.readCheck                       identity-read
signing.sign                            signature-signer confirm-session
signing.inviteSpouse                    spouse-link confirm-session
signing.endSpouseLink                   saves
spouse.open                             link-network spouse-code spouse-day
spouse.confirm                          link-network
spouse.approve                          spouse-network answer-signer
spouse.askChange                        spouse-network answer-signer
spouse.startCheck                       spouse-network identity-signer
spouse.readCheck                        spouse-network identity-read
spouse.sign                             spouse-network signature-signer
spouse.leave                            spouse-network
copy.open                               link-network
copy.leave                              link-network
profile.revealEin                       saves
profile.save                            saves
clients.grant                           invite-account grant-account invite-recipient confirm-session
clients.accept                          saves
clients.endAccess                       saves
notifications.markRead                  saves
notifications.markAllRead               saves
contact.send                            contact-network contact-recipient
messages.start                          message-account
messages.reply                          message-account
messages.read                           saves
money.pay                               pay-account
money.check                             pay-account
money.taxPaid                           saves
account.keepSession                     saves
account.endSession                      saves
account.changeName                      saves
account.changePassword                  password-account confirm-session
account.changeEmail                     confirm-session email-account email-network email-recipient
account.sendProofLink                   proof-account proof-day
account.saveMailPreferences             saves
account.confirmEmail                    link-network
dataExport.begin                        export-account
dataExport.beginDocuments               documents-zip-account
twoFactor.startApp                      factor-account confirm-session
twoFactor.confirmApp                    enroll-session factor-account
twoFactor.deleteApp                     factor-account confirm-session
twoFactor.newRecoveryCodes              codes-account confirm-session
twoFactor.passkeyOptions                factor-account confirm-session
twoFactor.addPasskey                    factor-account
twoFactor.renamePasskey                 saves
twoFactor.deletePasskey                 factor-account confirm-session
twoFactor.deleteDevices                 saves
firmAccount.begin                       firm-network
firmAccount.finish                      firm-network login-network code-account code-day
erasure.request                         erasure-account
erasure.withdraw                        saves
admin.returns.updateStatus              saves
admin.returns.setBack                   saves
admin.returns.updatePayment             saves
admin.returns.updateEstimatedRefund     saves
admin.preparers.assign                  saves
admin.preparers.assignClient            saves
admin.preparers.saveCredential          saves
admin.documents.requestReplacement      saves
admin.documents.askToFile               saves
admin.documents.verify                  saves
admin.requestItems.ask                  saves
admin.requestItems.edit                 saves
admin.requestItems.accept               saves
admin.requestItems.askAgain             saves
admin.requestItems.withdraw             saves
admin.requestItems.seen                 saves
admin.requestItems.stopReminders        saves
admin.requestItems.remind               saves
admin.requestItems.saveTemplate         saves
admin.requestItems.deleteTemplate       saves
admin.messages.read                     saves
admin.messages.start                    saves
admin.messages.reply                    saves
admin.messages.note                     saves
admin.messages.assign                   saves
admin.messages.done                     saves
admin.messages.reopen                   saves
admin.messages.snooze                   saves
admin.messages.move                     saves
admin.messages.request                  saves
admin.messages.attach                   saves
admin.messages.bulk                     saves
admin.messages.reveal                   saves
admin.money.addService                  saves
admin.money.changeService               saves
admin.money.changeSettings              saves
admin.money.setPayFirst                 saves
admin.money.setFee                      saves
admin.money.draft                       saves
admin.money.changeDraft                 saves
admin.money.issue                       saves
admin.money.void                        saves
admin.money.useCredit                   saves
admin.money.setPlan                     saves
admin.money.remind                      saves
admin.money.stopReminders               saves
admin.money.record                      saves
admin.money.refund                      confirm-session
admin.money.reverse                     saves
admin.firm.save                         saves
admin.firm.addPicture                   saves
admin.firm.undo                         saves
admin.cannedAnswers.save                saves
admin.cannedAnswers.delete              saves
admin.mail.sendAgain                    saves
admin.mailWords.save                    saves
admin.alarms.confirm                    saves
admin.setup.skip                        saves
admin.setup.sendTestMail                test-mail-account
admin.users.revealNumber                saves
admin.users.revealAll                   saves
admin.users.updateRole                  saves
admin.users.disable                     saves
admin.users.enable                      saves
admin.users.endSessions                 saves
admin.users.resetTwoFactor              saves
admin.users.unlinkFirmAccount           saves
admin.users.viewAsClient                saves
admin.firmAccount.begin                 firm-account
admin.firmAccount.confirm               firm-account
admin.clients.create                    saves
admin.clients.update                    saves
admin.clients.archive                   saves
admin.clients.startReturn               saves
admin.clients.saveProfile               saves
admin.clients.logCall                   saves
admin.sameClients.setApart              saves
admin.sameClients.merge                 saves
admin.spouses.join                      saves
admin.spouses.setCouple                 saves
admin.copies.createLink                 saves
admin.copies.endLink                    saves
admin.notes.add                         saves
admin.notes.delete                      saves
admin.invitations.send                  invite-account invite-recipient
admin.invitations.sendStaff             invite-account invite-recipient
admin.invitations.sendAgain             invite-account invite-recipient
admin.invitations.withdraw              saves
admin.erasures.confirm                  saves
admin.erasures.refuse                   saves
admin.signing.saveLetterTemplate        saves
admin.signing.confirmSignedForm         saves
admin.signing.refuseSignedForm          saves
admin.signing.attest                    saves
admin.signing.evidence                  evidence-account
admin.signing.sendSpouseLink            spouse-link
admin.signing.endSpouseLink             saves
admin.signing.publish                   saves
admin.signing.correctFigures            saves
admin.activity.verify                   saves
`

/** Routes that are no procedure and change or cost something, and what limits them. */
export const limitedRoutes: Record<string, string> = {
  'POST /api/tax-returns/:id/documents':
    'upload-account; shares of uploads at a time; files and bytes of a return, an account and a network',
  'POST /api/admin/firm/reports': 'saves; two at a time',
  'POST /download-my-data': 'a ticket of dataExport.begin; shares of zips at a time',
  'POST /download-documents': 'a ticket of dataExport.beginDocuments; shares of zips at a time',
  'POST /unsubscribe': 'unsubscribe-network',
}
