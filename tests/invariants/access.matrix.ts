import { type Right, rightsOf } from '#shared/access-parts.ts'
import { settingsAtStart } from '#shared/firm-at-start.ts'
import { defaultLetters } from '#server/records/signing/default-letters.ts'
import type { Records } from '#tests/support/records.ts'
import { aJpeg } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { w2Item } from '#tests/support/request-items.ts'
import { aSignature } from '#tests/support/signatures.ts'
import { federalFigures } from '#tests/support/signing.ts'
import { noId } from '#tests/support/shapes.ts'

/**
 * Who may call what: every route and every procedure, and the status that each caller gets. A route or procedure that
 * is missing here fails the suite. `about` is the owner's record whose id is in the path; 'none' is no record.
 * Over /trpc, a successful procedure answers 200.
 */
const table = `
method path                                     procedure                             about         nobody bad expired owner other admin
GET    /api/auth/user                           auth.currentUser                      none          401    401 401     200   200   200
POST   /api/auth/login                          auth.login                            none          200    200 200     200   200   200
POST   /api/auth/register                       auth.register                         none          201    201 201     201   201   201
POST   /api/auth/confirm                        auth.confirm                          none          401    401 401     200   200   200
POST   /api/auth/logout                         auth.logout                           none          200    200 200     200   200   200
POST   /api/auth/forgot-password                auth.forgotPassword                   none          200    200 200     200   200   200
POST   /api/auth/reset-password                 auth.resetPassword                    none          400    400 400     400   400   400
GET    /api/login                               -                                     none          302    302 302     302   302   302
GET    /api/tax-returns                         returns.list                          none          401    401 401     200   200   200
POST   /api/tax-returns                         returns.create                        none          401    401 401     201   201   201
GET    /api/tax-returns/:id/preparer            returns.preparer                      return        401    401 401     200   404   200
PATCH  /api/tax-returns/:id/status              admin.returns.updateStatus            return        401    401 401     403   403   200
PATCH  /api/tax-returns/:id/payment             admin.returns.updatePayment           return        401    401 401     403   403   200
PATCH  /api/tax-returns/:id/estimated-refund    admin.returns.updateEstimatedRefund   return        401    401 401     403   403   200
GET    /api/tax-returns/:id/documents           documents.listForReturn               return        401    401 401     200   404   200
POST   /api/tax-returns/:id/documents           -                                     return        401    401 401     201   404   201
GET    /api/tax-returns/:id/request-items       requestItems.list                     return        401    401 401     200   404   200
POST   /api/tax-returns/:id/hand-over           requestItems.handOver                 return        401    401 401     200   404   404
POST   /api/tax-returns/:id/take-back           requestItems.takeBack                 return        401    401 401     200   404   404
GET    /api/tax-returns/:id/questionnaire       requestItems.questionnaire            return        401    401 401     200   404   200
PUT    /api/tax-returns/:id/questionnaire       requestItems.saveAnswers              return        401    401 401     200   404   404
POST   /api/request-items/:id/attach            requestItems.attach                   item          401    401 401     200   404   200
POST   /api/request-items/:id/detach            requestItems.detach                   answered      401    401 401     200   404   200
POST   /api/request-items/:id/not-applicable    requestItems.decline                  item          401    401 401     200   404   200
POST   /api/request-items/:id/expect            requestItems.expect                   item          401    401 401     200   404   200
POST   /api/request-items/:id/reopen            requestItems.reopen                   item          401    401 401     200   404   200
POST   /api/admin/request-items                 admin.requestItems.ask                none          401    401 401     403   403   200
PATCH  /api/admin/request-items/:id             admin.requestItems.edit               item          401    401 401     403   403   200
POST   /api/admin/request-items/:id/accept      admin.requestItems.accept             answered      401    401 401     403   403   200
POST   /api/admin/request-items/:id/ask-again   admin.requestItems.askAgain           item          401    401 401     403   403   200
POST   /api/admin/request-items/:id/withdraw    admin.requestItems.withdraw           item          401    401 401     403   403   200
DELETE /api/documents/:id                       documents.delete                      document      401    401 401     200   404   200
GET    /api/documents/:id/download              -                                     document      401    401 401     200   404   200
PATCH  /api/documents/:id/verified              admin.documents.verify                document      401    401 401     403   403   200
GET    /api/filed-returns                       documents.filedReturns                none          401    401 401     200   200   200
GET    /api/admin/filed-returns/:id             admin.documents.filedReturns          person        401    401 401     403   403   200
GET    /api/clients                             clients.mine                          none          401    401 401     200   200   200
GET    /api/clients/:id/access                  clients.access                        person        401    401 401     200   404   200
POST   /api/clients/:id/access                  clients.grant                         person        401    401 401     201   404   201
DELETE /api/access/:id                          clients.endAccess                     access        401    401 401     200   404   200
GET    /api/admin/users                         admin.users.list                      none          401    401 401     403   403   200
PATCH  /api/admin/users/:userId/role            admin.users.updateRole                person        401    401 401     403   403   200
GET    /api/admin/clients                       admin.users.clients                   none          401    401 401     403   403   200
GET    /api/admin/clients/:id/details           admin.users.clientDetails             person        401    401 401     403   403   200
POST   /api/admin/clients                       admin.clients.create                  none          401    401 401     403   403   201
PATCH  /api/admin/clients/:id                   admin.clients.update                  office        401    401 401     403   403   200
POST   /api/admin/clients/:id/merge             admin.sameClients.merge               person        401    401 401     403   403   404
-      -                                        admin.sameClients.list                person        401    401 401     403   403   200
-      -                                        admin.sameClients.setApart            person        401    401 401     403   403   200
-      -                                        admin.spouses.list                    none          401    401 401     403   403   200
-      -                                        admin.spouses.join                    none          401    401 401     403   403   404
-      -                                        admin.spouses.setCouple               none          401    401 401     403   403   404
-      -                                        admin.clients.archive                 person        401    401 401     403   403   200
-      -                                        admin.sameClients.previewMerge        person        401    401 401     403   403   404
-      -                                        admin.sameClients.mergedInto          person        401    401 401     403   403   200
POST   /api/admin/clients/:id/tax-returns       admin.clients.startReturn             office        401    401 401     403   403   201
PUT    /api/admin/clients/:id/profile           admin.clients.saveProfile             office        401    401 401     403   403   200
GET    /api/admin/preparers                     admin.preparers.list                  none          401    401 401     403   403   200
PATCH  /api/admin/clients/:id/preparer          admin.preparers.assignClient          person        401    401 401     403   403   200
PATCH  /api/admin/tax-returns/preparer          admin.preparers.assign                none          401    401 401     403   403   200
-      -                                        admin.preparers.saveCredential        none          401    401 401     403   403   200
GET    /api/admin/tax-returns                   admin.returns.list                    none          401    401 401     403   403   200
GET    /api/admin/tax-returns.csv               -                                     none          401    401 401     403   403   200
GET    /api/admin/tax-returns/:id/documents     admin.documents.list                  return        401    401 401     403   403   200
GET    /api/admin/tax-returns/:id/packet        -                                     return        401    401 401     403   403   200
GET    /api/notifications                       notifications.list                    none          401    401 401     200   200   200
PATCH  /api/notifications/:id/read              notifications.markRead                notification  401    401 401     200   404   404
GET    /api/profile                             profile.get                           none          401    401 401     200   404   404
-      -                                        profile.business                      none          401    401 401     404   404   404
-      -                                        profile.revealEin                     none          401    401 401     404   404   404
PUT    /api/profile                             profile.save                          none          401    401 401     200   200   200
GET    /api/profile/dependents                  profile.dependents                    none          401    401 401     200   200   200
POST   /api/contact                             contact.send                          none          201    201 201     201   201   201
GET    /api/health                              -                                     none          200    200 200     200   200   200
GET    /api/ready                               -                                     none          200    200 200     200   200   200
GET    /api/openapi.json                        -                                     none          200    200 200     200   200   200
GET    /api/docs                                -                                     none          200    200 200     200   200   200
-      -                                        documents.answerFiling                document      401    401 401     404   404   404
-      -                                        documents.move                        document      401    401 401     200   404   200
-      -                                        documents.findCopy                    none          401    401 401     200   404   200
-      -                                        documents.restore                     none          401    401 401     404   404   404
-      -                                        documents.thumbnail                   document      401    401 401     200   404   200
-      -                                        documents.saveThumbnail               document      401    401 401     200   404   200
-      -                                        admin.returns.today                   none          401    401 401     403   403   200
-      -                                        admin.returns.season                  none          401    401 401     403   403   200
-      -                                        admin.returns.summary                 none          401    401 401     403   403   200
-      -                                        admin.users.page                    none          401    401 401     403   403   200
-      -                                        clients.accept                        none          401    401 401     400   400   400
-      -                                        requestItems.own                      none          401    401 401     200   200   200
-      -                                        requestItems.setAllIn                 answered      401    401 401     200   404   200
-      -                                        admin.requestItems.seen               return        401    401 401     403   403   200
-      -                                        admin.requestItems.templates          none          401    401 401     403   403   200
-      -                                        admin.requestItems.saveTemplate       none          401    401 401     403   403   200
-      -                                        admin.requestItems.deleteTemplate     none          401    401 401     403   403   404
-      -                                        signing.letter                        none          401    401 401     200   404   404
-      -                                        signing.signLetter                    none          401    401 401     200   404   404
-      -                                        admin.signing.letterTemplate          none          401    401 401     403   403   200
-      -                                        admin.signing.saveLetterTemplate      none          401    401 401     403   403   200
-      -                                        signing.evidence                      none          401    401 401     404   404   404
-      -                                        admin.signing.evidence                none          401    401 401     403   403   404
-      -                                        admin.signing.confirmSignedForm            none          401    401 401     403   403   404
-      -                                        admin.signing.refuseSignedForm             none          401    401 401     403   403   404
-      -                                        admin.signing.attest                  none          401    401 401     403   403   404
-      -                                        signing.startCheck                    none          401    401 401     404   404   404
-      -                                        signing.readCheck                     none          401    401 401     404   404   404
-      -                                        signing.sign                          none          401    401 401     404   404   404
-      -                                        signing.inviteSpouse                  none          401    401 401     404   404   404
-      -                                        signing.endSpouseLink                 none          401    401 401     404   404   404
-      -                                        signing.spouseLinks                   none          401    401 401     200   200   200
-      -                                        admin.signing.sendSpouseLink          none          401    401 401     403   403   404
-      -                                        admin.signing.endSpouseLink           none          401    401 401     403   403   404
-      -                                        copy.open                             none          400    400 400     400   400   400
-      -                                        copy.read                             none          401    401 401     401   401   401
-      -                                        copy.leave                            none          200    200 200     200   200   200
-      -                                        spouse.open                           none          400    400 400     400   400   400
-      -                                        spouse.confirm                        none          400    400 400     400   400   400
-      -                                        spouse.leave                          none          200    200 200     200   200   200
-      -                                        spouse.review                         none          401    401 401     401   401   401
-      -                                        spouse.approve                        none          401    401 401     401   401   401
-      -                                        spouse.askChange                      none          401    401 401     401   401   401
-      -                                        spouse.startCheck                     none          401    401 401     401   401   401
-      -                                        spouse.readCheck                      none          401    401 401     401   401   401
-      -                                        spouse.sign                           none          401    401 401     401   401   401
-      -                                        verify.signature                      none          200    200 200     200   200   200
-      -                                        admin.documents.askToFile             document      401    401 401     403   403   409
-      -                                        admin.documents.requestReplacement    document      401    401 401     403   403   200
GET    /api/messages                            messages.list                         none          401    401 401     200   200   200
POST   /api/messages                            messages.start                        none          401    401 401     201   404   404
GET    /api/messages/:id                        messages.get                          thread        401    401 401     200   404   404
POST   /api/messages/:id/replies                messages.reply                        thread        401    401 401     201   404   404
POST   /api/messages/:id/read                   messages.read                         thread        401    401 401     200   404   404
-      -                                        messages.about                        none          401    401 401     200   404   404
GET    /api/admin/messages                      admin.messages.list                   none          401    401 401     403   403   200
POST   /api/admin/messages                      admin.messages.start                  none          401    401 401     403   403   201
POST   /api/admin/messages/bulk                 admin.messages.bulk                   none          401    401 401     403   403   200
GET    /api/admin/messages/:id                  admin.messages.get                    thread        401    401 401     403   403   200
POST   /api/admin/messages/:id/reply            admin.messages.reply                  thread        401    401 401     403   403   201
POST   /api/admin/messages/:id/note             admin.messages.note                   thread        401    401 401     403   403   201
POST   /api/admin/messages/:id/assign           admin.messages.assign                 thread        401    401 401     403   403   200
POST   /api/admin/messages/:id/done             admin.messages.done                   thread        401    401 401     403   403   200
POST   /api/admin/messages/:id/reopen           admin.messages.reopen                 thread        401    401 401     403   403   200
POST   /api/admin/messages/:id/snooze           admin.messages.snooze                 thread        401    401 401     403   403   200
POST   /api/admin/messages/:id/move             admin.messages.move                   thread        401    401 401     403   403   200
POST   /api/admin/messages/:id/request          admin.messages.request                thread        401    401 401     403   403   201
POST   /api/admin/messages/:id/attach           admin.messages.attach                 thread        401    401 401     403   403   409
GET    /api/invoices                            money.invoices                        none          401    401 401     200   200   200
GET    /api/invoices/:id                        money.invoice                         invoice       401    401 401     200   404   200
GET    /api/invoices/:id/pdf                    -                                     invoice       401    401 401     200   404   200
GET    /api/balance                             money.balance                         none          401    401 401     200   200   200
GET    /api/payments                            money.payments                        none          401    401 401     200   200   200
GET    /api/payments/:id/pdf                    -                                     payment       401    401 401     200   404   200
POST   /api/invoices/:id/pay                    money.pay                             invoice       401    401 401     409   404   409
POST   /api/payments/:id/check                  money.check                           payment       401    401 401     200   404   200
GET    /api/tax-returns/:id/held                signing.held                          return        401    401 401     200   404   404
GET    /api/tax-returns/:id/fee                 money.fee                             return        401    401 401     200   404   200
PUT    /api/tax-returns/:id/tax-paid            money.taxPaid                         return        401    401 401     200   404   404
-      -                                        money.offer                           none          401    401 401     200   200   200
GET    /api/admin/services                      admin.money.services                  none          401    401 401     403   403   200
POST   /api/admin/services                      admin.money.addService                none          401    401 401     403   403   201
PATCH  /api/admin/services/:id                  admin.money.changeService             service       401    401 401     403   403   200
GET    /api/admin/firm                          admin.firm.get                        none          401    401 401     403   403   200
PUT    /api/admin/firm                          admin.firm.save                       none          401    401 401     403   403   200
GET    /api/admin/firm/history                  admin.firm.history                    none          401    401 401     403   403   200
POST   /api/admin/firm/pictures                 admin.firm.addPicture                 none          401    401 401     403   403   200
POST   /api/admin/firm/reports                  -                                     none          401    401 401     403   403   201
GET    /api/admin/firm/reports/:id              -                                     report        401    401 401     403   403   404
POST   /api/admin/firm/undo                     admin.firm.undo                       none          401    401 401     403   403   200
GET    /api/admin/money/settings                admin.money.settings                  none          401    401 401     403   403   200
PATCH  /api/admin/money/settings                admin.money.changeSettings            none          401    401 401     403   403   200
GET    /api/admin/clients/:id/balance           admin.money.balance                   person        401    401 401     403   403   200
GET    /api/admin/clients/:id/pay-first         admin.money.payFirst                  person        401    401 401     403   403   200
PUT    /api/admin/clients/:id/pay-first         admin.money.setPayFirst               person        401    401 401     403   403   200
GET    /api/admin/money/summary                 admin.money.summary                   none          401    401 401     403   403   200
PUT    /api/admin/tax-returns/:id/fee           admin.money.setFee                    return        401    401 401     403   403   200
GET    /api/admin/invoices                      admin.money.invoices                  none          401    401 401     403   403   200
POST   /api/admin/invoices                      admin.money.draft                     none          401    401 401     403   403   201
GET    /api/admin/invoices/:id                  admin.money.invoice                   invoice       401    401 401     403   403   200
PATCH  /api/admin/invoices/:id                  admin.money.changeDraft               draft         401    401 401     403   403   200
POST   /api/admin/invoices/:id/issue            admin.money.issue                     invoice       401    401 401     403   403   409
POST   /api/admin/invoices/:id/void             admin.money.void                      invoice       401    401 401     403   403   409
POST   /api/admin/invoices/:id/use-credit       admin.money.useCredit                 invoice       401    401 401     403   403   409
PUT    /api/admin/invoices/:id/plan             admin.money.setPlan                   invoice       401    401 401     403   403   409
POST   /api/admin/invoices/:id/remind           admin.money.remind                    invoice       401    401 401     403   403   409
POST   /api/admin/invoices/:id/reminders        admin.money.stopReminders             invoice       401    401 401     403   403   200
GET    /api/admin/payments                      admin.money.payments                  none          401    401 401     403   403   200
POST   /api/admin/payments                      admin.money.record                    none          401    401 401     403   403   201
POST   /api/admin/payments/:id/refund           admin.money.refund                    payment       401    401 401     403   403   201
POST   /api/admin/payments/:id/reverse          admin.money.reverse                   payment       401    401 401     403   403   409
GET    /api/admin/payments.csv                  -                                     none          401    401 401     403   403   200
GET    /api/admin/canned-answers                admin.cannedAnswers.list              none          401    401 401     403   403   200
POST   /api/admin/canned-answers                admin.cannedAnswers.save              none          401    401 401     403   403   200
DELETE /api/admin/canned-answers/:id            admin.cannedAnswers.delete            thread        401    401 401     403   403   404
-      -                                        admin.messages.counts                 none          401    401 401     403   403   200
-      -                                        admin.messages.offline                none          401    401 401     403   403   200
-      -                                        admin.messages.read                   thread        401    401 401     403   403   200
-      -                                        admin.messages.reveal                 none          401    401 401     403   403   404
-      -                                        admin.mail.failedEmails               none          401    401 401     403   403   200
-      -                                        admin.mail.deliverability             person        401    401 401     403   403   200
-      -                                        admin.mail.sendAgain                  none          401    401 401     403   403   404
-      -                                        admin.users.revealNumber              none          401    401 401     403   403   200
-      -                                        admin.users.revealAll                 none          401    401 401     403   403   200
-      -                                        admin.money.payers                    none          401    401 401     403   403   200
-      -                                        admin.users.find                      none          401    401 401     403   403   200
-      -                                        admin.users.account                   person        401    401 401     403   403   200
-      -                                        admin.clients.callList                none          401    401 401     403   403   200
-      -                                        admin.copies.link                     return        401    401 401     403   403   200
-      -                                        admin.copies.createLink               return        401    401 401     403   403   409
-      -                                        admin.copies.endLink                  return        401    401 401     403   403   200
-      -                                        admin.clients.logCall                 office        401    401 401     403   403   200
-      -                                        admin.returns.ofClient                person        401    401 401     403   403   200
-      -                                        admin.returns.get                     return        401    401 401     403   403   200
-      -                                        admin.returns.setBack                 return        401    401 401     403   403   409
-      -                                        admin.requestItems.remind             person        401    401 401     403   403   200
-      -                                        admin.requestItems.reminders          person        401    401 401     403   403   200
-      -                                        admin.requestItems.stopReminders      person        401    401 401     403   403   200
-      -                                        admin.signing.of                      return        401    401 401     403   403   200
-      -                                        signing.review                        return        401    401 401     200   404   404
-      -                                        signing.approve                       none          401    401 401     404   404   404
-      -                                        signing.askChange                     none          401    401 401     404   404   404
-      -                                        signing.sendSignedForm                     none          401    401 401     404   404   404
-      -                                        admin.signing.publish                 return        401    401 401     403   403   409
-      -                                        admin.signing.correctFigures          none          401    401 401     403   403   404
-      -                                        admin.signing.frozen                  return        401    401 401     403   403   200
-      -                                        admin.notes.list                      person        401    401 401     403   403   200
-      -                                        admin.notes.add                       person        401    401 401     403   403   200
-      -                                        admin.notes.delete                    none          401    401 401     403   403   404
-      -                                        admin.users.viewAsClient              person        401    401 401     403   403   200
-      -                                        admin.users.disable                   none          401    401 401     403   403   404
-      -                                        admin.users.enable                    none          401    401 401     403   403   404
-      -                                        admin.users.sessions                  none          401    401 401     403   403   404
-      -                                        admin.users.endSessions               none          401    401 401     403   403   404
-      -                                        admin.alarms.list                       none          401    401 401     403   403   200
-      -                                        admin.alarms.confirm                    none          401    401 401     403   403   404
-      -                                        admin.mailWords.list                    none          401    401 401     403   403   200
-      -                                        admin.mailWords.get                     none          401    401 401     403   403   200
-      -                                        admin.mailWords.save                    none          401    401 401     403   403   200
-      -                                        admin.words.preview                     none          401    401 401     403   403   200
-      -                                        admin.setup.findings                    none          401    401 401     403   403   200
-      -                                        admin.setup.glance                      none          401    401 401     403   403   200
-      -                                        admin.setup.skip                        none          401    401 401     403   403   200
-      -                                        admin.setup.sendTestMail                none          401    401 401     403   403   409
-      -                                        admin.activity.list                   none          401    401 401     403   403   200
-      -                                        admin.activity.verify                 none          401    401 401     403   403   200
-      -                                        notifications.markAllRead             none          401    401 401     200   200   200
-      -                                        site.assurances                       none          200    200 200     200   200   200
-      -                                        realtime.changes                      none          401    401 401     200   200   200
-      -                                        account.sessionLimits                 none          401    401 401     200   200   200
-      -                                        account.keepSession                   none          401    401 401     200   200   200
-      -                                        account.sessions                      none          401    401 401     200   200   200
-      -                                        account.endSession                    session       401    401 401     200   404   404
-      -                                        account.changeName                    none          401    401 401     200   200   200
-      -                                        account.changePassword                none          401    401 401     200   200   200
-      -                                        account.changeEmail                   none          401    401 401     200   200   200
-      -                                        account.sendProofLink                 none          401    401 401     200   200   200
-      -                                        auth.proveEmail                       none          400    400 400     400   400   400
-      -                                        auth.disown                           none          400    400 400     400   400   400
-      -                                        account.mailPreferences               none          401    401 401     200   200   200
-      -                                        account.saveMailPreferences           none          401    401 401     200   200   200
-      -                                        account.reveals                       none          401    401 401     200   200   200
-      -                                        account.accesses                      none          401    401 401     200   200   200
-      -                                        account.accessProof                   none          401    401 401     200   200   200
-      -                                        dataExport.begin                      none          401    401 401     200   200   403
-      -                                        dataExport.beginDocuments                return        401    401 401     200   404   200
-      -                                        account.confirmEmail                  none          401    401 401     400   400   400
-      -                                        auth.passkeyOptions                   none          200    200 200     200   200   200
-      -                                        auth.passkeySignIn                    none          400    400 400     400   400   400
-      -                                        firmAccount.begin                     none          404    404 404     404   404   404
-      -                                        firmAccount.finish                    none          400    400 400     400   400   400
-      -                                        admin.firmAccount.begin               none          401    401 401     403   403   404
-      -                                        admin.firmAccount.confirm             none          401    401 401     403   403   400
-      -                                        admin.users.unlinkFirmAccount         none          401    401 401     403   403   404
-      -                                        twoFactor.status                      none          401    401 401     200   200   200
-      -                                        twoFactor.startApp                    none          401    401 401     200   200   200
-      -                                        twoFactor.confirmApp                  none          401    401 401     409   409   409
-      -                                        twoFactor.deleteApp                   none          401    401 401     404   404   404
-      -                                        twoFactor.newRecoveryCodes            none          401    401 401     409   409   409
-      -                                        twoFactor.passkeyOptions              none          401    401 401     200   200   200
-      -                                        twoFactor.addPasskey                  none          401    401 401     400   400   400
-      -                                        twoFactor.renamePasskey               none          401    401 401     404   404   404
-      -                                        twoFactor.deletePasskey               none          401    401 401     404   404   404
-      -                                        twoFactor.deleteDevices               none          401    401 401     200   200   200
-      -                                        erasure.plan                          none          401    401 401     200   200   200
-      -                                        erasure.withdraw                      none          401    401 401     200   200   200
-      -                                        erasure.request                       none          401    401 401     200   200   403
-      -                                        admin.erasures.plan                   none          401    401 401     403   403   404
-      -                                        admin.erasures.confirm                none          401    401 401     403   403   404
-      -                                        admin.erasures.refuse                 none          401    401 401     403   403   409
-      -                                        admin.users.resetTwoFactor            none          401    401 401     403   403   404
-      -                                        auth.openProofLink                    none          400    400 400     400   400   400
-      -                                        auth.openResetLink                    none          400    400 400     400   400   400
-      -                                        auth.openInvitation                   none          400    400 400     400   400   400
-      -                                        auth.acceptInvitation                 none          400    400 400     400   400   400
-      -                                        admin.invitations.list                none          401    401 401     403   403   200
-      -                                        admin.invitations.send                none          401    401 401     403   403   200
-      -                                        admin.invitations.sendStaff           none          401    401 401     403   403   200
-      -                                        admin.invitations.sendAgain           none          401    401 401     403   403   404
-      -                                        admin.invitations.withdraw            none          401    401 401     403   403   404
`

/** tRPC itself (its procedures are listed one by one), and files that are the same for everybody. */
export const openToAll = [
  '/trpc/:path',
  '/trpc/realtime.changes',
  '/api/docs/*',
  // Its token names the user and the kind of mail to unsubscribe, and allows nothing else.
  '/unsubscribe',
  // Its ticket names a client's session, and allows nothing else.
  '/download-my-data',
  '/download-documents',
  // Its cookie names the session of a spouse, and opens the documents of one review.
  '/api/spouse/documents/:id',
  // Its cookie names the session of a link, and opens the completed documents of one return.
  '/api/copy/documents/:id',
  '/.well-known/security.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/firm-pictures/:file',
]

const written = ['nobody', 'bad', 'expired', 'owner', 'other', 'admin'] as const
/** Users with access to the owner's records; `ended` was a spouse and signed nothing. Their verdicts follow the parts. */
export const partCallers = ['spouse', 'ended', 'helper', 'officer'] as const
export const callers = [...written, ...partCallers]
export type Caller = (typeof callers)[number]

export interface AccessRow {
  /** `METHOD /path`, or the procedure if only the portal's own screens call it. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | null
  path: string | null
  procedure: string | null
  about:
    | 'none'
    | 'return'
    | 'document'
    | 'item'
    | 'answered'
    | 'notification'
    | 'thread'
    | 'invoice'
    | 'draft'
    | 'payment'
    | 'service'
    | 'person'
    | 'session'
    | 'office'
    | 'access'
    | 'report'
  verdicts: Record<Caller, number>
}

/** The input besides the id in the path; new for each call if repeating it would change the verdict. */
export function bodyOf(row: AccessRow, records: Records): object | undefined {
  sent += 1
  const fresh = `fresh-${sent}@example.com`
  const { email, password } = records.owner
  const bodies: Record<string, object> = {
    'auth.login': { email, password },
    'auth.register': { email: fresh, password, firstName: 'Nora', lastName: 'Day' },
    'auth.confirm': { password },
    'auth.forgotPassword': { email },
    'auth.resetPassword': { token: 'no token', password },
    'returns.create': { taxYear: 2000 + (sent % 25) },
    'admin.returns.updateStatus': { status: 'in_progress' },
    'admin.returns.setBack': { reason: 'The wrong row' },
    'admin.returns.updatePayment': {
      paymentStatus: 'paid',
      paymentAmount: '150',
      paymentMethod: 'cash',
    },
    'admin.returns.updateEstimatedRefund': { estimatedRefund: '-10.50' },
    'admin.documents.verify': { verified: true },
    'admin.users.revealNumber': {
      clientId: records.owner.id,
      number: 'ssn',
      reason: 'To prepare the return',
      password,
    },
    'admin.users.revealAll': {
      clientId: records.owner.id,
      reason: 'To prepare the return',
      password,
    },
    'requestItems.saveAnswers': { answers: { wages: sent % 2 === 0 } },
    'requestItems.attach': { documentId: records.documentId },
    'requestItems.detach': { documentId: records.documentId },
    'requestItems.expect': { expectedOn: '2199-03-01' },
    'requestItems.setAllIn': { allIn: sent % 2 === 0 },
    'admin.requestItems.ask': { taxReturnIds: [records.returnId], items: [w2Item] },
    'admin.requestItems.edit': w2Item,
    'admin.requestItems.askAgain': { reason: 'It is cut off' },
    'admin.requestItems.saveTemplate': { name: 'Wages', items: [w2Item] },
    'admin.requestItems.deleteTemplate': { id: noId },
    'admin.requestItems.seen': { taxReturnId: records.returnId },
    'admin.requestItems.stopReminders': { stopped: true },
    'signing.letter': { taxReturnId: records.returnId },
    'signing.signLetter': {
      taxReturnId: records.returnId,
      version: 1,
      ...aSignature(),
      password,
    },
    'signing.startCheck': { packageId: noId },
    'signing.readCheck': { packageId: noId },
    'signing.sign': { packageId: noId, binding: '0'.repeat(64), ...aSignature(), password },
    'signing.inviteSpouse': { packageId: noId, email: fresh, password },
    'signing.endSpouseLink': { packageId: noId },
    'admin.signing.endSpouseLink': { signerId: noId },
    'admin.signing.sendSpouseLink': { signerId: noId, email: fresh },
    'spouse.open': { token: 'no token' },
    'spouse.confirm': { token: 'no token', code: '123456' },
    'spouse.approve': { packageId: noId, binding: '0'.repeat(64) },
    'spouse.askChange': { packageId: noId, reason: 'The address is wrong' },
    'spouse.startCheck': { packageId: noId },
    'spouse.readCheck': { packageId: noId },
    'spouse.sign': { packageId: noId, binding: '0'.repeat(64), ...aSignature() },
    'signing.evidence': { signatureId: noId },
    'admin.signing.evidence': { signatureId: noId },
    'admin.signing.confirmSignedForm': {
      signerId: noId,
      documentId: noId,
      compared: true,
      password,
    },
    'admin.signing.refuseSignedForm': { signerId: noId, reason: 'The date is missing' },
    'admin.signing.attest': { signerId: noId, identification: 'passport', password },
    'verify.signature': { sha256: '0'.repeat(64) },
    'admin.signing.saveLetterTemplate': { version: 1, body: defaultLetters.person },
    'dataExport.beginDocuments': { taxReturnId: records.returnId },
    'admin.signing.of': { taxReturnId: records.returnId },
    'signing.review': { taxReturnId: records.returnId },
    'signing.approve': { packageId: noId, binding: '0'.repeat(64) },
    'signing.askChange': { packageId: noId, reason: 'A W-2 is missing' },
    'signing.sendSignedForm': { packageId: noId, documentId: records.documentId },
    'admin.signing.publish': {
      taxReturnId: records.returnId,
      documents: [
        { id: records.returnId, kind: 'return' },
        { id: records.documentId, kind: 'authorization', authority: 'federal' },
      ],
      figures: [federalFigures],
    },
    'admin.signing.correctFigures': { packageId: noId, figures: [federalFigures] },
    'admin.signing.frozen': { taxReturnId: records.returnId },
    'admin.users.find': { search: 'nora' },
    'admin.preparers.assign': { ids: [records.returnId], preparerId: null },
    'admin.preparers.assignClient': { preparerId: null },
    'admin.preparers.saveCredential': { credential: 'EA' },
    'admin.sameClients.merge': { mergedId: noId },
    'admin.sameClients.previewMerge': { mergedId: noId },
    'admin.sameClients.setApart': { otherId: records.officeId },
    'admin.spouses.list': { clientId: records.owner.id },
    'admin.spouses.join': { clientId: records.owner.id, id: noId, otherId: records.officeId },
    'admin.spouses.setCouple': { taxReturnId: records.returnId, spouseId: noId },
    'documents.answerFiling': { share: true },
    'admin.clients.archive': { archived: false },
    'admin.clients.create': { firstName: 'Rosa', lastName: 'Delgado' },
    'admin.clients.update': { firstName: 'Rosa', lastName: 'Delgado' },
    'admin.clients.startReturn': { taxYear: 2000 + (sent % 25) },
    'admin.clients.saveProfile': singleProfile,
    'admin.copies.link': { taxReturnId: records.returnId },
    'admin.copies.createLink': { taxReturnId: records.returnId },
    'admin.copies.endLink': { taxReturnId: records.returnId },
    'copy.open': { token: 'no token', code: '123456' },
    'admin.clients.logCall': {
      clientId: records.officeId,
      note: 'Left a message',
      nextOn: '2199-01-01',
    },
    'admin.notes.add': { body: 'Prefers to be called in the morning.' },
    'admin.notes.delete': { noteId: noId },
    'admin.users.disable': { userId: noId, reason: 'Asked by phone' },
    'admin.users.enable': { userId: noId, reason: 'Asked by phone' },
    'admin.erasures.plan': { userId: noId },
    'admin.erasures.confirm': { userId: noId, openReturns: 0, reason: null },
    'admin.erasures.refuse': { userId: noId, reason: 'Asked by phone' },
    'admin.users.sessions': { userId: noId },
    'admin.users.endSessions': { userId: noId, sessionId: null, reason: 'Lost laptop' },
    'money.pay': { way: 'online_card' },
    'money.taxPaid': { paid: false },
    'admin.firm.save': { version: 0, settings: settingsAtStart },
    'admin.firm.addPicture': { kind: 'logo', image: onePicture },
    'admin.firm.undo': { version: 0, to: 0 },
    'admin.money.addService': { name: 'Bookkeeping', price: '80' },
    'admin.money.changeService': { active: true },
    'admin.money.changeSettings': { dueDays: 30 },
    'admin.money.setFee': { lines: [{ text: 'The return', unitPrice: '150' }] },
    'admin.money.draft': { clientId: records.owner.id, lines: [] },
    'admin.money.changeDraft': { memo: 'Thank you' },
    'admin.money.void': { because: 'The wrong client' },
    'admin.money.setPayFirst': { payFirst: 'yes' },
    'admin.money.setPlan': { parts: [] },
    'admin.money.stopReminders': { stopped: true },
    'admin.money.payers': { search: 'nora' },
    'admin.money.record': {
      clientId: records.owner.id,
      way: 'cash',
      amount: '1',
      receivedOn: '2026-02-20',
    },
    'admin.money.refund': { amount: '0.01', reason: 'Paid twice', password },
    'admin.money.reverse': { reason: 'No funds', returned: true },
    'messages.start': { about: 'return', aboutId: records.returnId, text: 'Which form?' },
    'messages.about': { about: 'return', aboutId: records.returnId },
    'messages.reply': { text: 'And my W-2?' },
    'admin.messages.start': {
      clientId: records.owner.id,
      about: 'return',
      aboutId: records.returnId,
      text: 'Please call us.',
    },
    'admin.messages.offline': { taxReturnIds: [records.returnId] },
    'admin.messages.bulk': { taxReturnIds: [records.returnId], text: 'Please call us.' },
    'admin.messages.reply': { text: 'Yes, both of them.' },
    'admin.messages.note': { text: 'Prefers the phone.' },
    'admin.messages.assign': { assigneeId: null },
    'admin.messages.snooze': { until: '2199-01-01' },
    'admin.messages.move': { about: 'client' },
    'admin.messages.request': w2Item,
    'admin.messages.attach': { clientId: records.officeId },
    'admin.messages.reveal': { messageId: noId, reason: 'To prepare the return', password },
    'admin.cannedAnswers.save': { title: 'Hours', text: 'We are open until six.' },
    'admin.documents.requestReplacement': { reason: 'It is cut off' },
    'admin.mail.sendAgain': { id: noId },
    'admin.mailWords.get': { kind: 'bill-issued' },
    'admin.setup.skip': { step: 'scanner', skipped: true },
    'admin.mailWords.save': { kind: 'bill-issued', version: 1, words: null },
    'admin.words.preview': {
      of: 'mail',
      kind: 'payment-received',
      words: { subject: 'Thank you', before: 'It arrived.', after: null },
    },
    'admin.alarms.confirm': { id: noId },
    'admin.activity.list': {},
    'admin.activity.verify': { whole: false },
    'documents.findCopy': { taxReturnId: records.returnId, sha256: '0'.repeat(64) },
    'documents.restore': { id: noId },
    'documents.saveThumbnail': { image: aJpeg(96, 124).toString('base64') },
    'documents.move': { category: sent % 2 === 0 ? 'w2' : 'receipts' },
    'admin.users.updateRole': { role: 'admin' },
    'profile.save': { ...singleProfile, city: `City ${sent}` },
    'account.accessProof': { id: 1 },
    'account.changeName': { firstName: 'Nora', lastName: `Day ${sent}` },
    'account.changePassword': { currentPassword: password, password: `${password}${sent}` },
    'account.changeEmail': { email: fresh, password },
    'account.saveMailPreferences': {
      return_status: sent % 2 === 0,
      completed_return: true,
      payment: true,
      reminder: true,
      message: true,
      upload_digest: true,
    },
    'account.confirmEmail': { token: 'no token' },
    'auth.proveEmail': { token: 'no token' },
    'auth.disown': { token: 'no token', disowning: 'delete' },
    'auth.openProofLink': { token: 'no token' },
    'auth.passkeySignIn': { response: passkeyAnswer },
    'twoFactor.startApp': { password },
    'twoFactor.confirmApp': { enrollment: noId, code: '123456' },
    'twoFactor.deleteApp': { password },
    'twoFactor.newRecoveryCodes': { password },
    'firmAccount.begin': {},
    'firmAccount.finish': { answer: 'state=made-up&code=made-up' },
    'admin.firmAccount.confirm': { answer: 'state=made-up&code=made-up' },
    'admin.users.unlinkFirmAccount': { userId: noId, reason: 'Asked by phone' },
    'twoFactor.passkeyOptions': { password },
    'twoFactor.addPasskey': { name: 'Laptop', response: passkeyAnswer },
    'twoFactor.renamePasskey': { id: 'no-passkey', name: 'Laptop' },
    'twoFactor.deletePasskey': { id: 'no-passkey', password },
    'admin.users.resetTwoFactor': { userId: noId, reason: 'Lost phone' },
    'auth.openResetLink': { token: 'no token' },
    'auth.openInvitation': { token: 'no token' },
    'auth.acceptInvitation': { token: 'no token', password, firstName: 'Nora', lastName: 'Day' },
    'clients.grant': { part: 'helper', email: fresh, firstName: 'Nora', lastName: 'Day', password },
    'clients.accept': { token: 'no token' },
    'admin.invitations.send': { email: fresh, firstName: 'Nora', lastName: 'Day' },
    'admin.invitations.sendStaff': { email: fresh, firstName: 'Nora', lastName: 'Day' },
    'admin.invitations.sendAgain': { id: noId },
    'admin.invitations.withdraw': { id: noId },
    'contact.send': { name: 'Nora', email: fresh, message: 'Please call me back.' },
  }
  return bodies[row.procedure ?? '']
}

const onePicture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>',
).toString('base64')

const clientDataJSON = Buffer.from('{}').toString('base64url')
/** Of no passkey, in the form of both answers. */
const passkeyAnswer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON,
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
}

let sent = 0

function rowOf(line: string): AccessRow {
  const [method = '', path = '', procedure = '', about = '', ...statuses] = line.trim().split(/\s+/)
  const orNull = (word: string) => (word === '-' ? null : word)
  return {
    name: orNull(path) === null ? procedure : `${method} ${path}`,
    method: orNull(method) as AccessRow['method'],
    path: orNull(path),
    procedure: orNull(procedure),
    about: about as AccessRow['about'],
    verdicts: withParts(
      orNull(procedure) ?? `${method} ${path}`,
      Object.fromEntries(
        written.map((caller, at) => [caller, Number(statuses[at])]),
      ) as AccessRow['verdicts'],
    ),
  }
}

/** The rights of a call on a client's records: all of one list. Any other call is like a stranger's. */
const needs: Record<string, Right[][]> = {
  'documents.listForReturn': [['returns'], ['upload']],
  'POST /api/tax-returns/:id/documents': [['upload']],
  'returns.preparer': [['returns'], ['requests']],
  'requestItems.list': [['requests']],
  'requestItems.handOver': [['answer']],
  'requestItems.takeBack': [['answer']],
  'requestItems.questionnaire': [['answer']],
  'requestItems.saveAnswers': [['answer']],
  'requestItems.attach': [['upload', 'returns']],
  'requestItems.detach': [['answer']],
  'requestItems.decline': [['answer']],
  'requestItems.expect': [['answer']],
  'requestItems.reopen': [['answer']],
  'requestItems.setAllIn': [['answer']],
  'documents.delete': [['returns', 'upload']],
  'documents.move': [['returns', 'upload']],
  'documents.thumbnail': [['returns']],
  'documents.findCopy': [['returns'], ['upload']],
  'GET /api/documents/:id/download': [['returns']],
  'dataExport.begin': [['export']],
  'dataExport.beginDocuments': [['returns']],
  'signing.letter': [['sign']],
  'signing.signLetter': [['sign']],
  'signing.review': [['returns']],
  'signing.held': [['returns']],
  'money.invoice': [['money']],
  'GET /api/invoices/:id/pdf': [['money']],
  'GET /api/payments/:id/pdf': [['money']],
  'money.pay': [['money']],
  'money.check': [['money']],
  'money.fee': [['money']],
  'money.taxPaid': [['money']],
  'messages.start': [['ask']],
  'messages.about': [['ask']],
  'messages.get': [['messages']],
  'messages.reply': [['messages']],
  'messages.read': [['messages']],
}

/** Who acts for a client reads who can see it; an officer invites and ends helpers, and each ends their own access. */
const exceptions: Record<string, Record<(typeof partCallers)[number], number>> = {
  'clients.access': { spouse: 200, ended: 200, helper: 200, officer: 200 },
  'clients.grant': { spouse: 403, ended: 403, helper: 403, officer: 201 },
  'clients.endAccess': { spouse: 403, ended: 403, helper: 200, officer: 200 },
  // Only the uploader adds a picture.
  'documents.saveThumbnail': { spouse: 403, ended: 404, helper: 404, officer: 403 },
}

function withParts(call: string, verdicts: AccessRow['verdicts']): AccessRow['verdicts'] {
  const of = (caller: (typeof partCallers)[number]) => {
    const part = caller === 'ended' ? [] : rightsOf[caller]
    const may = (needs[call] ?? []).some((all) => all.every((right) => has(part, right)))
    return exceptions[call]?.[caller] ?? (may ? verdicts.owner : verdicts.other)
  }
  return { ...verdicts, ...Object.fromEntries(partCallers.map((caller) => [caller, of(caller)])) }
}

function has(part: readonly Right[], right: Right): boolean {
  return part.includes(right)
}

export const accessMatrix: AccessRow[] = table.trim().split('\n').slice(1).map(rowOf)
