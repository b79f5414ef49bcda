// Made of the OpenAPI document by `npm run openapi`; do not edit.

export interface paths {
  '/api/auth/user': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The signed-in user
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['authCurrentUser']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/login': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Signs in
     * @description Anyone may call it.
     */
    post: operations['authLogin']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/register': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Creates a client account
     * @description Anyone may call it.
     */
    post: operations['authRegister']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/confirm': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Confirms the password
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['authConfirm']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/logout': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ends this session
     * @description Anyone may call it.
     */
    post: operations['authLogout']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/forgot-password': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mails a reset link
     * @description Anyone may call it.
     */
    post: operations['authForgotPassword']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/reset-password': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sets a new password
     * @description Anyone may call it.
     */
    post: operations['authResetPassword']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/login': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Redirects to the sign-in dialog
     * @description For browsers: the portal with its sign-in dialog open.
     */
    get: operations['openSignIn']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The caller’s returns, newest year first
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['returnsList']
    put?: never
    /**
     * Creates a return, once per year
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['returnsCreate']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/preparer': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The preparer of a return
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['returnsPreparer']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/status': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Moves a return one step
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminUpdateStatus']
    trace?: never
  }
  '/api/tax-returns/{id}/payment': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Records a payment
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminUpdatePayment']
    trace?: never
  }
  '/api/tax-returns/{id}/estimated-refund': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Sets the estimated refund
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminUpdateEstimatedRefund']
    trace?: never
  }
  '/api/tax-returns/{id}/documents': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A return’s documents, as clients see them
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['documentsListForReturn']
    put?: never
    /**
     * Uploads a document
     * @description Needs a session. Clients reach their own records only; others do not exist for them. PDF, JPG, PNG, DOC and DOCX of at most 10 MB, checked by extension and content.
     */
    post: operations['documentsUpload']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/request-items': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * What a return needs
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['requestItemsList']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/hand-over': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Hands a return over to the firm
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['requestItemsHandOver']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/take-back': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Takes the hand-over back
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['requestItemsTakeBack']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/questionnaire': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The client’s answers, or those of the year before
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['requestItemsQuestionnaire']
    /**
     * Saves the answers, which decide what the return needs
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    put: operations['requestItemsSaveAnswers']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/request-items/{id}/attach': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Attaches a document to an item
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['requestItemsAttach']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/request-items/{id}/detach': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Detaches a document from an item
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['requestItemsDetach']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/request-items/{id}/not-applicable': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Says that the client does not have it
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['requestItemsDecline']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/request-items/{id}/expect': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Says when the client expects it
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['requestItemsExpect']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/request-items/{id}/reopen': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Undoes either of these answers
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['requestItemsReopen']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/request-items': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Asks clients for documents
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminAsk']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/request-items/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Changes an item
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminEdit']
    trace?: never
  }
  '/api/admin/request-items/{id}/accept': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Accepts what is in
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminAccept']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/request-items/{id}/ask-again': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Asks for another one, or again for a withdrawn item
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminAskAgain']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/request-items/{id}/withdraw': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Withdraws an item
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminWithdraw']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A client’s threads, newest word first
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['messagesList']
    put?: never
    /**
     * Begins a thread
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['messagesStart']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/messages/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A thread with its messages
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['messagesGet']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/messages/{id}/replies': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Writes in a thread
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['messagesReply']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/messages/{id}/read': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Marks a thread as read
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['messagesRead']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The inbox
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminInbox']
    put?: never
    /**
     * Begins a thread with a client
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminStart']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/bulk': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Writes to many clients
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminBulk']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A thread as staff see it
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminGet']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/reply': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Answers
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminReply']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/note': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Notes for staff only
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminNote']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/assign': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Assigns a thread
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminAssignThread']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/done': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Closes a thread
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminDone']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/reopen': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reopens a thread
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminReopen']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/snooze': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Snoozes a thread
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminSnooze']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/move': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Moves to another subject
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminMove']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/request': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Asks for a document
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminRequest']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/attach': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Gives it to a client
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminAttach']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/canned-answers': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The canned answers
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminCannedAnswers']
    put?: never
    /**
     * Saves a canned answer
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminSave']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/canned-answers/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Deletes a canned answer
     * @description For the firm’s staff (role `admin`).
     */
    delete: operations['adminDelete']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invoices': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A client’s invoices, unpaid ones first
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['moneyInvoices']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invoices/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * An invoice
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['moneyInvoice']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invoices/{id}/pdf': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * An invoice as a PDF
     * @description Needs a session. Clients reach their own records only; others do not exist for them. The invoice as it was issued.
     */
    get: operations['moneyInvoicePdf']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/payments': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A client’s payments, newest first
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['moneyPayments']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/payments/{id}/pdf': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A receipt as a PDF
     * @description Needs a session. Clients reach their own records only; others do not exist for them. The receipt of a settled payment, or of a refund.
     */
    get: operations['moneyReceiptPdf']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/balance': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * What a client has open, and what is credit
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['moneyBalance']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invoices/{id}/pay': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Opens a page to pay an invoice online
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['moneyPay']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/payments/{id}/check': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * How an online payment stands
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['checkPayment']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/held': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * What to pay before its review opens
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['signingHeld']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/fee': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * What a return costs
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['moneyFee']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tax-returns/{id}/tax-paid': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Says that tax is paid to the IRS
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    put: operations['moneyTaxPaid']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/services': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The firm’s services
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminServices']
    put?: never
    /**
     * Adds a service
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminAddService']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/services/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Changes a service
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminChangeService']
    trace?: never
  }
  '/api/admin/money/settings': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * How the firm bills
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminSettings']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Changes that
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminChangeSettings']
    trace?: never
  }
  '/api/admin/clients/{id}/pay-first': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Who pays before a review
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminPayFirst']
    /**
     * Sets that
     * @description For the firm’s staff (role `admin`).
     */
    put: operations['adminSetPayFirst']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/clients/{id}/balance': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Open and credit
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminBalance']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/money/summary': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Open, received and unpaid
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminSummary']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/tax-returns/{id}/fee': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Sets what a return costs
     * @description For the firm’s staff (role `admin`).
     */
    put: operations['adminSetFee']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/invoices': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All invoices, newest first
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminInvoices']
    put?: never
    /**
     * Makes a draft
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminDraft']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/invoices/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * An invoice as staff see it
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminInvoice']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Changes a draft
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminChangeDraft']
    trace?: never
  }
  '/api/admin/invoices/{id}/issue': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Issues an invoice
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminIssue']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/invoices/{id}/void': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Voids an invoice
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminVoid']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/invoices/{id}/use-credit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pays with credit
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminUseCredit']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/invoices/{id}/plan': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Agrees on parts to pay
     * @description For the firm’s staff (role `admin`).
     */
    put: operations['adminSetPlan']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/invoices/{id}/remind': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reminds the client
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminRemind']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/invoices/{id}/reminders': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Stops its reminders, or restarts them
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminStopReminders']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The ledger, newest first
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminPayments']
    put?: never
    /**
     * Records a payment
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminRecordPayment']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments/{id}/refund': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Gives money back
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminRefund']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments/{id}/reverse': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Takes an entry back
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminReverse']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The ledger for a spreadsheet or QuickBooks
     * @description For the firm’s staff (role `admin`). The settled entries, oldest first, each on its day. `quickbooks` has exactly the columns Date, Description and Amount; what was taken back is negative, and what the bank took back is a line of its own on the day of that.
     */
    get: operations['adminExportPayments']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/firm': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The firm’s settings
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminFirm']
    /**
     * Changes them
     * @description For the firm’s staff (role `admin`).
     */
    put: operations['saveFirm']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/firm/history': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Their versions, newest first
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['firmHistory']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/firm/pictures': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Stores a logo or a photo
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['addFirmPicture']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/firm/reports': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Stores a SOC 2 report
     * @description For the firm’s staff (role `admin`). The settings name it by the SHA-256 that is answered. It is kept sealed, and forgotten after a day if they don’t.
     */
    post: operations['addFirmReport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/firm/reports/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A stored SOC 2 report
     * @description For the firm’s staff (role `admin`). Each is on record.
     */
    get: operations['firmReport']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/firm/undo': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Brings a version back
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['undoFirm']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/documents/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Deletes a document
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    delete: operations['documentsDelete']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/documents/{id}/download': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A document’s bytes
     * @description Needs a session. Clients reach their own records only; others do not exist for them. The one call that a browser’s cookie opens too.
     */
    get: operations['documentsDownload']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/documents/{id}/verified': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Marks as verified
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminVerifyDocument']
    trace?: never
  }
  '/api/filed-returns': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The caller’s finished returns
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['documentsFiledReturns']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/filed-returns/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A client’s finished documents
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminFiledReturns']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/clients': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The clients the caller acts for
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['clientsMine']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/clients/{id}/access': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Who can see a client
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['clientsAccess']
    put?: never
    /**
     * Invites a person to act for a client
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    post: operations['clientsGrant']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/access/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Ends an access or an invitation
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    delete: operations['clientsEndAccess']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All users
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminUsers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{userId}/role': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Changes a user’s role
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminUpdateRole']
    trace?: never
  }
  '/api/admin/clients': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All clients
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminClients']
    put?: never
    /**
     * Adds an office client
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminCreate']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/clients/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Changes an office client
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminUpdate']
    trace?: never
  }
  '/api/admin/clients/{id}/merge': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Makes two clients one
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminMerge']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/clients/{id}/tax-returns': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Starts a return for a client, once per year
     * @description For the firm’s staff (role `admin`).
     */
    post: operations['adminStartReturn']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/clients/{id}/profile': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Saves an office client’s profile
     * @description For the firm’s staff (role `admin`).
     */
    put: operations['adminSaveProfile']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/clients/{id}/details': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A client, numbers masked
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminClientDetails']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/preparers': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The staff who can prepare returns
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminList']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/clients/{id}/preparer': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Gives a client to a preparer
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminAssignClient']
    trace?: never
  }
  '/api/admin/tax-returns/preparer': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Gives returns to a preparer
     * @description For the firm’s staff (role `admin`).
     */
    patch: operations['adminAssign']
    trace?: never
  }
  '/api/admin/tax-returns': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All returns, newest first
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminReturns']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/tax-returns.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The same returns for a spreadsheet
     * @description For the firm’s staff (role `admin`). UTF-8 with a byte order mark; dollars with two decimals, times of UTC. A text that a spreadsheet would run as a formula begins with an apostrophe.
     */
    get: operations['adminExportReturns']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/tax-returns/{id}/documents': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * A return’s documents, as staff see them
     * @description For the firm’s staff (role `admin`).
     */
    get: operations['adminDocuments']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/tax-returns/{id}/packet': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * What a client gets on paper, as a PDF
     * @description For the firm’s staff (role `admin`). Cover sheet with the documents that are asked for, dates and the firm’s address, then the engagement letter. Each is on record.
     */
    get: operations['adminPrintPacket']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/notifications': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The caller’s notifications
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['notificationsList']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/notifications/{id}/read': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Marks one as read
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    patch: operations['notificationsMarkRead']
    trace?: never
  }
  '/api/profile': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The caller’s tax profile
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['profileGet']
    /**
     * Saves the tax profile
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    put: operations['profileSave']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/profile/dependents': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The caller’s dependents
     * @description Needs a session. Clients reach their own records only; others do not exist for them.
     */
    get: operations['profileDependents']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/contact': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sends the firm a message
     * @description Anyone may call it.
     */
    post: operations['contactSend']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/health': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Whether the portal answers and can save
     * @description For a monitor.
     */
    get: operations['health']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/ready': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Whether a load balancer may send requests
     * @description For a load balancer.
     */
    get: operations['ready']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/openapi.json': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * This contract, for programs
     * @description OpenAPI 3.1.
     */
    get: operations['openapi']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/docs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * This contract, to read and try
     * @description For people.
     */
    get: operations['docs']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    User: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * Format: email
       * @description Kept in lower case.
       */
      email: string
      /**
       * @description Given name.
       * @example Nora
       */
      firstName: string
      /**
       * @description Family name.
       * @example Day
       */
      lastName: string
      /**
       * @description The user’s role: `admin` is the firm’s staff.
       * @enum {string}
       */
      role: 'client' | 'admin'
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
    }
    AuthLoginInput: {
      /**
       * Format: email
       * @description Kept in lower case.
       */
      email: string
      /**
       * Format: password
       * @description The password as typed.
       */
      password: string
      /** @description Keeps a client signed in for 30 days. Staff: no effect. Left out, it is false. */
      rememberMe?: boolean
      /**
       * @description The second factor, where the account has one: of the app, or a recovery code.
       * @example 492039
       * @example K7Q2M-0XW9D
       */
      code?: string
      /** @description For browsers, in place of a code: a passkey’s answer, as `PublicKeyCredential.toJSON()` makes it. */
      passkey?: {
        /** @description Of the passkey. */
        id: string
        /** @description The same as the id. */
        rawId: string
        /**
         * @description Always this.
         * @constant
         */
        type: 'public-key'
        /** @description Not read. */
        clientExtensionResults?: Record<string, never>
        /** @description What the authenticator signed, each part in base64url. */
        response: {
          /** @description Challenge and origin. */
          clientDataJSON: string
          /** @description Host, flags and counter. */
          authenticatorData: string
          /** @description Over both. */
          signature: string
          /** @description The id of the passkey’s user. */
          userHandle?: string
        }
      }
      /** @description Asks for no second factor here for 30 days, by a cookie. Staff: no effect. Left out, it is false. */
      trustDevice?: boolean
    }
    /** @description The token is the session: keep it secret. */
    SignedIn: {
      /**
       * @description Always true: a failure has another status.
       * @constant
       */
      success: true
      /** @description The session: send it as `Authorization: Bearer …`. */
      token: string
      /** @description The user who signed in. */
      user: components['schemas']['User']
    }
    AuthRegisterInput: {
      /**
       * Format: email
       * @description Kept in lower case.
       */
      email: string
      /**
       * Format: password
       * @description With an upper-case and a lower-case letter, a number and a special character; none of the common ones, and not built on name or email.
       * @example Quiet-Harbor-42!
       */
      password: string
      /**
       * @description Given name.
       * @example Nora
       */
      firstName: string
      /**
       * @description Family name.
       * @example Day
       */
      lastName: string
    }
    AuthConfirmInput: {
      /**
       * Format: password
       * @description The password as typed.
       */
      password: string
    }
    Confirmed: {
      /**
       * @description Always true: a failure has another status.
       * @constant
       */
      success: true
      /**
       * Format: date-time
       * @description Until then no call asks for the password first.
       */
      confirmedUntil: string
    }
    Success: {
      /**
       * @description Always true: a failure has another status.
       * @constant
       */
      success: true
    }
    AuthForgotPasswordInput: {
      /**
       * Format: email
       * @description Kept in lower case.
       */
      email: string
    }
    ResetLinkSent: {
      /** @description One sentence for people. */
      message: string
      /**
       * Format: uri
       * @description On a development machine only.
       */
      resetUrl?: string
    }
    AuthResetPasswordInput: {
      /**
       * @description From the link in the mail. Works once.
       * @example kX2v9bq0Jr4mT8wYc5nLs1hZ7dPfUg3eAoRi6tVyQxE
       */
      token: string
      /**
       * Format: password
       * @description With an upper-case and a lower-case letter, a number and a special character; none of the common ones, and not built on name or email.
       * @example Quiet-Harbor-42!
       */
      password: string
    }
    Message: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description Who wrote: the client’s side, the firm, a visitor, or the portal.
       * @enum {string}
       */
      side: 'client' | 'staff' | 'visitor' | 'system'
      /** @description Null for the portal. */
      author: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * @description Letters after the name.
         * @example EA
         */
        credential: string | null
      } | null
      /** @description Whether the caller wrote it. */
      mine: boolean
      /** @description What was written, Social Security numbers masked. */
      text: string
      /**
       * @description What the portal notes, in place of a text.
       * @enum {string|null}
       */
      event: 'done' | 'reopened' | 'moved' | 'asked' | 'answered' | 'attached' | null
      /** @description The request item that was asked for or answered. */
      item: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /** @description One line for people. */
        title: string
        /**
         * @description Two-letter postal code of the state, the territory or the armed forces.
         * @example NV
         * @enum {string}
         */
        state: 'open' | 'expected' | 'received' | 'not_applicable' | 'accepted' | 'withdrawn'
      } | null
      /** @description The finished documents, newest first. */
      documents: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description The name as uploaded, without folders.
         * @example w2-2025.pdf
         */
        fileName: string
        /**
         * @description What kind of document it is.
         * @enum {string}
         */
        category: '1099' | 'w2' | 'receipts' | 'property' | 'other' | 'completed_return'
        /** @description True if the document was deleted. */
        deleted: boolean
        /**
         * Format: uuid
         * @description The return’s id.
         */
        taxReturnId: string
      }[]
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
    }
    /** @description A tax return as its client sees it. */
    TaxReturn: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number
      /**
       * @description The form that is filed: 1040 for a person, another for a business.
       * @enum {string}
       */
      form: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S'
      /**
       * Format: date
       * @description The day by which a business must file; null for Form 1040.
       * @example 2026-03-16
       */
      dueOn: string | null
      /**
       * @description The status of the return. It moves forward, one step at a time.
       * @enum {string}
       */
      status: 'pending' | 'in_progress' | 'completed' | 'filed'
      /** @description US cents; negative is owed; null while it is not known. */
      estimatedRefund: number | null
      /** @description Whether it is the figure of the prepared return; otherwise it is an estimate. */
      refundFinal: boolean
      /**
       * Format: date-time
       * @description When the client signed the engagement letter.
       */
      letterSignedAt: string | null
      /** @description US cents: what was owed to the IRS when the client said that they have paid it. Null if they have not. */
      taxPaid: number | null
      /**
       * Format: date-time
       * @description When they said so.
       */
      taxPaidAt: string | null
      /**
       * @description What the review and signature of the completed return wait for: the taxpayer, the spouse, both, the staff after a requested change, or their check of a signed form; signed when nothing. Null when it was not sent for review.
       * @enum {string|null}
       */
      signing: 'taxpayer' | 'spouse' | 'both' | 'change' | 'signed_form' | 'signed' | null
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
      /**
       * Format: date-time
       * @description When the client said that everything is in.
       */
      handedOverAt: string | null
      /**
       * Format: date-time
       * @description Since when the client has nothing left to do: the return is handed over, and nothing is asked for since.
       */
      readyAt: string | null
      /**
       * Format: date-time
       * @description Since when the client has the next step; null if they do not.
       */
      clientTurnAt: string | null
      /**
       * Format: date-time
       * @description When preparation started.
       */
      startedAt: string | null
      /**
       * Format: date-time
       * @description When the return became completed.
       */
      completedAt: string | null
      /**
       * Format: date-time
       * @description When the return was filed.
       */
      filedAt: string | null
      /**
       * Format: date-time
       * @description The client’s newest upload.
       */
      documentsAt: string | null
      /** @description The documents that the return needs. */
      documentsAsked: number
      /** @description Those of them that are in. */
      documentsIn: number
      /**
       * @description Whether the firm was paid for the return.
       * @enum {string}
       */
      paymentStatus: 'unpaid' | 'paid'
      /**
       * @description US cents.
       * @example 15000
       */
      paymentAmount: number | null
      /**
       * @description How it was paid.
       * @enum {string|null}
       */
      paymentMethod: 'cash' | 'check' | 'credit_card' | 'bank_transfer' | null
      /**
       * Format: date-time
       * @description When the payment was recorded.
       */
      paymentDate: string | null
    }
    ReturnsCreateInput: {
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number
      /**
       * @description A new return starts as pending.
       * @constant
       */
      status?: 'pending'
      /** @description For a client the caller acts for; without it, the caller’s own. */
      client?: string
    }
    AdminUpdateStatusInput: {
      /**
       * @description The status of the return. It moves forward, one step at a time.
       * @enum {string}
       */
      status: 'pending' | 'in_progress' | 'completed' | 'filed'
      /**
       * @description How the filing was authorized. A return that is signed in the portal is recorded as signed, and without this field another one as not_recorded.
       * @enum {string}
       */
      filedBy?: 'paper' | 'in_person' | 'not_recorded'
      /** @description Why a filing is explicitly not_recorded; required with it, and only then. It goes into the activity log. */
      reason?: string
    }
    /** @description A tax return as staff see it. */
    AdminTaxReturn: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number
      /**
       * @description The form that is filed: 1040 for a person, another for a business.
       * @enum {string}
       */
      form: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S'
      /**
       * Format: date
       * @description The day by which a business must file; null for Form 1040.
       * @example 2026-03-16
       */
      dueOn: string | null
      /**
       * @description The status of the return. It moves forward, one step at a time.
       * @enum {string}
       */
      status: 'pending' | 'in_progress' | 'completed' | 'filed'
      /** @description US cents; negative is owed; null while it is not known. */
      estimatedRefund: number | null
      /** @description Whether it is the figure of the prepared return; otherwise it is an estimate. */
      refundFinal: boolean
      /**
       * Format: date-time
       * @description When the client signed the engagement letter.
       */
      letterSignedAt: string | null
      /** @description US cents: what was owed to the IRS when the client said that they have paid it. Null if they have not. */
      taxPaid: number | null
      /**
       * Format: date-time
       * @description When they said so.
       */
      taxPaidAt: string | null
      /**
       * @description What the review and signature of the completed return wait for: the taxpayer, the spouse, both, the staff after a requested change, or their check of a signed form; signed when nothing. Null when it was not sent for review.
       * @enum {string|null}
       */
      signing: 'taxpayer' | 'spouse' | 'both' | 'change' | 'signed_form' | 'signed' | null
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
      /**
       * Format: date-time
       * @description When the client said that everything is in.
       */
      handedOverAt: string | null
      /**
       * Format: date-time
       * @description Since when the client has nothing left to do: the return is handed over, and nothing is asked for since.
       */
      readyAt: string | null
      /**
       * Format: date-time
       * @description Since when the client has the next step; null if they do not.
       */
      clientTurnAt: string | null
      /**
       * Format: date-time
       * @description When preparation started.
       */
      startedAt: string | null
      /**
       * Format: date-time
       * @description When the return became completed.
       */
      completedAt: string | null
      /**
       * Format: date-time
       * @description When the return was filed.
       */
      filedAt: string | null
      /**
       * Format: date-time
       * @description The client’s newest upload.
       */
      documentsAt: string | null
      /** @description The documents that the return needs. */
      documentsAsked: number
      /** @description Those of them that are in. */
      documentsIn: number
      /**
       * @description Whether the firm was paid for the return.
       * @enum {string}
       */
      paymentStatus: 'unpaid' | 'paid'
      /**
       * @description US cents.
       * @example 15000
       */
      paymentAmount: number | null
      /**
       * @description How it was paid.
       * @enum {string|null}
       */
      paymentMethod: 'cash' | 'check' | 'credit_card' | 'bank_transfer' | null
      /**
       * Format: date-time
       * @description When the payment was recorded.
       */
      paymentDate: string | null
      /** @description The firm’s own; no client reads them. */
      paymentNotes: string | null
      /** @description Whose return it is. */
      client: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description Given name.
         * @example Nora
         */
        firstName: string
        /**
         * @description Family name.
         * @example Day
         */
        lastName: string
        /** @description Empty if the firm has none. */
        email: string
      }
      /** @description The staff member who prepares it; null for nobody. */
      preparer: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description Given name.
         * @example Nora
         */
        firstName: string
        /**
         * @description Family name.
         * @example Day
         */
        lastName: string
        /**
         * @description Letters after the name.
         * @example EA
         */
        credential: string | null
      } | null
    }
    AdminUpdatePaymentInput:
      | {
          /**
           * @description Whether the firm was paid for the return.
           * @constant
           */
          paymentStatus: 'paid'
          /**
           * @description US dollars as typed, as text or number, more than zero, at most two decimals. At most $10,000,000.
           * @example 150
           * @example 1,234.50
           * @example 99.9
           */
          paymentAmount: string | number
          /**
           * @description How it was paid.
           * @enum {string}
           */
          paymentMethod: 'cash' | 'check' | 'credit_card' | 'bank_transfer'
          /** @description The firm’s own; no client reads them. */
          paymentNotes?: string | null
        }
      | {
          /**
           * @description Whether the firm was paid for the return.
           * @constant
           */
          paymentStatus: 'unpaid'
        }
    AdminUpdateEstimatedRefundInput: {
      /**
       * @description US dollars as typed, as text or number, at most two decimals; negative is owed; null removes the figure. At most $10,000,000.
       * @example 1,120.50
       * @example -20
       * @example null
       */
      estimatedRefund: string | number | null
      /** @description True: it is the figure of the prepared return, which is completed or filed. If omitted, an unchanged figure keeps its mark, and a new one is an estimate. */
      final?: boolean
    }
    /** @description A document as clients see it. */
    Document: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description The name as uploaded, without folders.
       * @example w2-2025.pdf
       */
      fileName: string
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
      /**
       * @description What kind of document it is.
       * @enum {string}
       */
      category: '1099' | 'w2' | 'receipts' | 'property' | 'other' | 'completed_return'
      /**
       * @description Bytes.
       * @example 48213
       */
      size: number
      /**
       * @description The type, by the content.
       * @example application/pdf
       */
      mimeType: string
    }
    /** @description What a return needs, in the order in which it was asked for. */
    Checklist: {
      /** @description The documents. */
      items: components['schemas']['RequestItem'][]
      /**
       * Format: date-time
       * @description When the client said that everything is in.
       */
      handedOverAt: string | null
    }
    /** @description A document that a return needs from its client. */
    RequestItem: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description What kind of document it is.
       * @enum {string}
       */
      category: '1099' | 'w2' | 'receipts' | 'property' | 'other'
      /**
       * @description Which document.
       * @example Form W-2 from Harbor Bakery
       */
      title: string
      /**
       * @description Why it is asked for; the client reads it.
       * @example You had one last year
       */
      reason: string
      /**
       * @description The state of the item.
       * @enum {string}
       */
      state: 'open' | 'expected' | 'received' | 'not_applicable' | 'accepted' | 'withdrawn'
      /**
       * Format: date-time
       * @description When it was last asked for.
       */
      askedAt: string
      /** @description True if staff asked for it; otherwise a rule did. */
      byStaff: boolean
      /**
       * Format: date
       * @description A calendar date.
       * @example 2026-02-20
       */
      dueOn: string | null
      /**
       * Format: date
       * @description The date by which the client expects it.
       * @example 2026-02-20
       */
      expectedOn: string | null
      /**
       * @description What the client wrote about it.
       * @example The bank sends it in March
       */
      comment: string | null
      /** @description Why staff asked for another one. */
      askedAgain: string | null
      /** @description True if the client sends no more for it: “That’s all of these”. */
      allIn: boolean
      /** @description The documents that belong to it, oldest first. */
      documentIds: string[]
    }
    Questionnaire: {
      /** @description The answer to each question. */
      answers: components['schemas']['Answers']
      /** @description False: they are of an earlier year, or there are none yet. */
      answered: boolean
    }
    /** @description A question that is left out has no answer. */
    Answers: {
      [key: string]: boolean
    }
    RequestItemsSaveAnswersInput: {
      /** @description The answer to each question. */
      answers: components['schemas']['Answers']
    }
    RequestItemsAttachInput: {
      /** @description A document of the same return. */
      documentId: string
    }
    RequestItemsDetachInput: {
      /** @description A document of the same return. */
      documentId: string
    }
    RequestItemsDeclineInput: {
      /**
       * @description What the client wrote about it.
       * @example The bank sends it in March
       */
      comment?: string | null
    }
    RequestItemsExpectInput: {
      /**
       * Format: date
       * @description The date by which the client expects it.
       * @example 2026-02-20
       */
      expectedOn: string
      /**
       * @description What the client wrote about it.
       * @example The bank sends it in March
       */
      comment?: string | null
    }
    /** @description A document to ask for. */
    AskedItem: {
      /**
       * @description What kind of document it is.
       * @enum {string}
       */
      category: '1099' | 'w2' | 'receipts' | 'property' | 'other'
      /**
       * @description Which document.
       * @example Form W-2 from Harbor Bakery
       */
      title: string
      /**
       * @description Why it is asked for; the client reads it.
       * @example You had one last year
       */
      reason: string
      /**
       * Format: date
       * @description A calendar date.
       * @example 2026-02-20
       */
      dueOn?: string | null
    }
    AdminAskInput: {
      /** @description The returns whose clients are asked. */
      taxReturnIds: string[]
      /** @description The documents. */
      items: components['schemas']['AskedItem'][]
    }
    Asked: {
      /** @description Returns that were asked. */
      asked: number
      /** @description Returns that were not. */
      skipped: number
      /** @description Of these, those that are filed. */
      filed: number
      /** @description Of these, those without room for more items. */
      full: number
    }
    AdminEditInput: {
      /**
       * @description What kind of document it is.
       * @enum {string}
       */
      category: '1099' | 'w2' | 'receipts' | 'property' | 'other'
      /**
       * @description Which document.
       * @example Form W-2 from Harbor Bakery
       */
      title: string
      /**
       * @description Why it is asked for; the client reads it.
       * @example You had one last year
       */
      reason: string
      /**
       * Format: date
       * @description A calendar date.
       * @example 2026-02-20
       */
      dueOn?: string | null
    }
    AdminAskAgainInput: {
      /**
       * @description What the client should send; it is in a mail too.
       * @example Please send page 2 as well
       */
      reason: string
    }
    /** @description What a client and the firm write to each other about one thing. */
    Thread: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description What the thread is about; `filing`, `invoice` and `letter` are of the return with `aboutId`.
       * @enum {string}
       */
      about: 'client' | 'return' | 'document' | 'item' | 'filing' | 'invoice' | 'letter'
      /**
       * Format: uuid
       * @description The id of the return, document or request item; null for the client in general.
       */
      aboutId: string | null
      /**
       * @description What it is about in words.
       * @example 2025 return
       */
      label: string
      /** @description True if the document was deleted. */
      deleted: boolean
      /**
       * Format: uuid
       * @description The return’s id.
       */
      taxReturnId: string | null
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number | null
      /**
       * @description `one`: only the person who began it and the firm.
       * @enum {string}
       */
      audience: 'client' | 'one'
      /**
       * @description Two-letter postal code of the state, the territory or the armed forces.
       * @example NV
       * @enum {string}
       */
      state: 'open' | 'done'
      /**
       * @description Who has to answer; null if nobody.
       * @enum {string|null}
       */
      waitingOn: 'firm' | 'client' | null
      /**
       * Format: date-time
       * @description Since when they have to.
       */
      waitingSince: string | null
      /**
       * Format: date-time
       * @description When the last word came.
       */
      lastAt: string
      /** @description The beginning of the last message. */
      lastText: string
      /**
       * @description Who wrote it.
       * @enum {string}
       */
      lastSide: 'client' | 'staff' | 'visitor' | 'system'
      /** @description The staff member who answers. */
      assignee: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * @description Letters after the name.
         * @example EA
         */
        credential: string | null
      } | null
      /** @description How many messages the caller has not read. */
      unread: number
    }
    MessagesStartInput: {
      /**
       * @description What the thread is about; `filing`, `invoice` and `letter` are of the return with `aboutId`.
       * @enum {string}
       */
      about: 'client' | 'return' | 'document' | 'item' | 'filing' | 'invoice' | 'letter'
      /** @description The id of the return, document or request item; null for the client in general. */
      aboutId?: string | null
      /** @description Whose return it is. */
      client?: string
      /** @description What was written, Social Security numbers masked. */
      text: string
      /**
       * @description `one`: only the person who began it and the firm. Left out, it is client.
       * @enum {string}
       */
      audience?: 'client' | 'one'
      /** @description The documents that belong to it, oldest first. */
      documentIds?: string[]
      /**
       * Format: uuid
       * @description Made by the program: a second call with it changes nothing.
       */
      key?: string
    }
    OpenedThread: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description What the thread is about; `filing`, `invoice` and `letter` are of the return with `aboutId`.
       * @enum {string}
       */
      about: 'client' | 'return' | 'document' | 'item' | 'filing' | 'invoice' | 'letter'
      /**
       * Format: uuid
       * @description The id of the return, document or request item; null for the client in general.
       */
      aboutId: string | null
      /**
       * @description What it is about in words.
       * @example 2025 return
       */
      label: string
      /** @description True if the document was deleted. */
      deleted: boolean
      /**
       * Format: uuid
       * @description The return’s id.
       */
      taxReturnId: string | null
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number | null
      /**
       * @description `one`: only the person who began it and the firm.
       * @enum {string}
       */
      audience: 'client' | 'one'
      /**
       * @description Two-letter postal code of the state, the territory or the armed forces.
       * @example NV
       * @enum {string}
       */
      state: 'open' | 'done'
      /**
       * @description Who has to answer; null if nobody.
       * @enum {string|null}
       */
      waitingOn: 'firm' | 'client' | null
      /**
       * Format: date-time
       * @description Since when they have to.
       */
      waitingSince: string | null
      /**
       * Format: date-time
       * @description When the last word came.
       */
      lastAt: string
      /** @description The beginning of the last message. */
      lastText: string
      /**
       * @description Who wrote it.
       * @enum {string}
       */
      lastSide: 'client' | 'staff' | 'visitor' | 'system'
      /** @description The staff member who answers. */
      assignee: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * @description Letters after the name.
         * @example EA
         */
        credential: string | null
      } | null
      /** @description How many messages the caller has not read. */
      unread: number
      /**
       * Format: uuid
       * @description The client’s id.
       */
      clientId: string
      /** @description True if both spouses sign the return. */
      joint: boolean
      /** @description The newest 100, oldest first. */
      messages: components['schemas']['Message'][]
      /** @description The cursor of the messages before these. */
      earlier: string | null
      /** @description Who of the firm has read it, and until when. */
      seen: {
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * Format: date-time
         * @description The time.
         */
        at: string
      }[]
      /** @description The return that a file goes to; null if none is open. */
      filesGoTo: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description From 2000 to next year.
         * @example 2025
         */
        taxYear: number
      } | null
    }
    MessagesReplyInput: {
      /** @description What was written, Social Security numbers masked. */
      text: string
      /** @description The documents that belong to it, oldest first. */
      documentIds?: string[]
      /** @description The last message that the writer’s screen showed. */
      seen?: string | null
      /**
       * Format: uuid
       * @description Made by the program: a second call with it changes nothing.
       */
      key?: string
    }
    StaffThread: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description What the thread is about; `filing`, `invoice` and `letter` are of the return with `aboutId`.
       * @enum {string}
       */
      about: 'client' | 'return' | 'document' | 'item' | 'filing' | 'invoice' | 'letter'
      /**
       * Format: uuid
       * @description The id of the return, document or request item; null for the client in general.
       */
      aboutId: string | null
      /**
       * @description What it is about in words.
       * @example 2025 return
       */
      label: string
      /** @description True if the document was deleted. */
      deleted: boolean
      /**
       * Format: uuid
       * @description The return’s id.
       */
      taxReturnId: string | null
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number | null
      /**
       * @description `one`: only the person who began it and the firm.
       * @enum {string}
       */
      audience: 'client' | 'one'
      /**
       * @description Two-letter postal code of the state, the territory or the armed forces.
       * @example NV
       * @enum {string}
       */
      state: 'open' | 'done'
      /**
       * @description Who has to answer; null if nobody.
       * @enum {string|null}
       */
      waitingOn: 'firm' | 'client' | null
      /**
       * Format: date-time
       * @description Since when they have to.
       */
      waitingSince: string | null
      /**
       * Format: date-time
       * @description When the last word came.
       */
      lastAt: string
      /** @description The beginning of the last message. */
      lastText: string
      /**
       * @description Who wrote it.
       * @enum {string}
       */
      lastSide: 'client' | 'staff' | 'visitor' | 'system'
      /** @description The staff member who answers. */
      assignee: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * @description Letters after the name.
         * @example EA
         */
        credential: string | null
      } | null
      /** @description How many messages the caller has not read. */
      unread: number
      /** @description Whose return it is. */
      client: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description A person, or a business, whose name is the last name.
         * @enum {string}
         */
        kind: 'person' | 'business'
        /**
         * @description Given name.
         * @example Nora
         */
        firstName: string
        /**
         * @description Family name.
         * @example Day
         */
        lastName: string
        /**
         * Format: email
         * @description Kept in lower case.
         */
        email: string
        /**
         * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
         * @example (775) 555-0123
         */
        phone: string | null
        /** @description False for an office client: nobody signs in. */
        signsIn: boolean
        /** @description Whether the client has shown that the email is theirs; true without a sign-in. */
        emailProven: boolean
      } | null
      /** @description What was typed in the contact form. */
      visitor: {
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * Format: email
         * @description Kept in lower case.
         */
        email: string
        /**
         * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
         * @example (775) 555-0123
         */
        phone: string | null
      } | null
      /** @description True if it waits longer than the firm promised. */
      late: boolean
      /**
       * Format: date-time
       * @description Until when it is out of the lists.
       */
      snoozedUntil: string | null
      /**
       * @description The version that the caller opened.
       * @example 3
       */
      version: number
    }
    AdminStartInput: {
      /** @description The client’s id. */
      clientId: string
      /**
       * @description What the thread is about; `filing`, `invoice` and `letter` are of the return with `aboutId`.
       * @enum {string}
       */
      about: 'client' | 'return' | 'document' | 'item' | 'filing' | 'invoice' | 'letter'
      /** @description The id of the return, document or request item; null for the client in general. */
      aboutId?: string | null
      /** @description What was written, Social Security numbers masked. */
      text: string
      /** @description The documents that belong to it, oldest first. */
      documentIds?: string[]
      /**
       * Format: uuid
       * @description Made by the program: a second call with it changes nothing.
       */
      key?: string
    }
    OpenedStaffThread: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description What the thread is about; `filing`, `invoice` and `letter` are of the return with `aboutId`.
       * @enum {string}
       */
      about: 'client' | 'return' | 'document' | 'item' | 'filing' | 'invoice' | 'letter'
      /**
       * Format: uuid
       * @description The id of the return, document or request item; null for the client in general.
       */
      aboutId: string | null
      /**
       * @description What it is about in words.
       * @example 2025 return
       */
      label: string
      /** @description True if the document was deleted. */
      deleted: boolean
      /**
       * Format: uuid
       * @description The return’s id.
       */
      taxReturnId: string | null
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number | null
      /**
       * @description `one`: only the person who began it and the firm.
       * @enum {string}
       */
      audience: 'client' | 'one'
      /**
       * @description Two-letter postal code of the state, the territory or the armed forces.
       * @example NV
       * @enum {string}
       */
      state: 'open' | 'done'
      /**
       * @description Who has to answer; null if nobody.
       * @enum {string|null}
       */
      waitingOn: 'firm' | 'client' | null
      /**
       * Format: date-time
       * @description Since when they have to.
       */
      waitingSince: string | null
      /**
       * Format: date-time
       * @description When the last word came.
       */
      lastAt: string
      /** @description The beginning of the last message. */
      lastText: string
      /**
       * @description Who wrote it.
       * @enum {string}
       */
      lastSide: 'client' | 'staff' | 'visitor' | 'system'
      /** @description The staff member who answers. */
      assignee: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * @description Letters after the name.
         * @example EA
         */
        credential: string | null
      } | null
      /** @description How many messages the caller has not read. */
      unread: number
      /** @description Whose return it is. */
      client: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description A person, or a business, whose name is the last name.
         * @enum {string}
         */
        kind: 'person' | 'business'
        /**
         * @description Given name.
         * @example Nora
         */
        firstName: string
        /**
         * @description Family name.
         * @example Day
         */
        lastName: string
        /**
         * Format: email
         * @description Kept in lower case.
         */
        email: string
        /**
         * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
         * @example (775) 555-0123
         */
        phone: string | null
        /** @description False for an office client: nobody signs in. */
        signsIn: boolean
        /** @description Whether the client has shown that the email is theirs; true without a sign-in. */
        emailProven: boolean
      } | null
      /** @description What was typed in the contact form. */
      visitor: {
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * Format: email
         * @description Kept in lower case.
         */
        email: string
        /**
         * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
         * @example (775) 555-0123
         */
        phone: string | null
      } | null
      /** @description True if it waits longer than the firm promised. */
      late: boolean
      /**
       * Format: date-time
       * @description Until when it is out of the lists.
       */
      snoozedUntil: string | null
      /**
       * @description The version that the caller opened.
       * @example 3
       */
      version: number
      /** @description True if both spouses sign the return. */
      joint: boolean
      /** @description The newest 100, oldest first. */
      messages: components['schemas']['StaffMessage'][]
      /** @description The cursor of the messages before these. */
      earlier: string | null
      /** @description Who of the client’s side has read it, and until when. */
      seen: {
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * Format: date-time
         * @description The time.
         */
        at: string
      }[]
      /**
       * Format: date-time
       * @description When a mail server refused the reader’s address.
       */
      refusedSince: string | null
      /** @description What the fields of a canned answer stand for. */
      fields: {
        /** @description Whose return it is. */
        client: string
        /** @description The tax year, or empty. */
        year: string
        /** @description What is asked for, as a list in words. */
        items: string
      }
    }
    StaffMessage: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description Who wrote: the client’s side, the firm, a visitor, or the portal.
       * @enum {string}
       */
      side: 'client' | 'staff' | 'visitor' | 'system'
      /** @description Null for the portal. */
      author: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /**
         * @description Letters after the name.
         * @example EA
         */
        credential: string | null
      } | null
      /** @description Whether the caller wrote it. */
      mine: boolean
      /** @description What was written, Social Security numbers masked. */
      text: string
      /**
       * @description What the portal notes, in place of a text.
       * @enum {string|null}
       */
      event: 'done' | 'reopened' | 'moved' | 'asked' | 'answered' | 'attached' | null
      /** @description The request item that was asked for or answered. */
      item: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /** @description One line for people. */
        title: string
        /**
         * @description Two-letter postal code of the state, the territory or the armed forces.
         * @example NV
         * @enum {string}
         */
        state: 'open' | 'expected' | 'received' | 'not_applicable' | 'accepted' | 'withdrawn'
      } | null
      /** @description The finished documents, newest first. */
      documents: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description The name as uploaded, without folders.
         * @example w2-2025.pdf
         */
        fileName: string
        /**
         * @description What kind of document it is.
         * @enum {string}
         */
        category: '1099' | 'w2' | 'receipts' | 'property' | 'other' | 'completed_return'
        /** @description True if the document was deleted. */
        deleted: boolean
        /**
         * Format: uuid
         * @description The return’s id.
         */
        taxReturnId: string
      }[]
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
      /** @description True for a note that only staff see. */
      internal: boolean
      /** @description True if it holds a masked number. */
      hidden: boolean
    }
    AdminBulkInput: {
      /** @description The returns whose clients are asked. */
      taxReturnIds: string[]
      /** @description What was written, Social Security numbers masked. */
      text: string
      /**
       * Format: uuid
       * @description Made by the program: a second call with it changes nothing.
       */
      key?: string
    }
    AdminReplyInput: {
      /** @description What was written, Social Security numbers masked. */
      text: string
      /** @description The documents that belong to it, oldest first. */
      documentIds?: string[]
      /** @description The last message that the writer’s screen showed. */
      seen?: string | null
      /**
       * Format: uuid
       * @description Made by the program: a second call with it changes nothing.
       */
      key?: string
    }
    AdminNoteInput: {
      /** @description What was written, Social Security numbers masked. */
      text: string
      /**
       * Format: uuid
       * @description Made by the program: a second call with it changes nothing.
       */
      key?: string
    }
    AdminAssignThreadInput: {
      /** @description The staff member who answers; null for nobody. */
      assigneeId: string | null
      /**
       * @description The version that the caller opened.
       * @example 3
       */
      version?: number
    }
    AdminDoneInput: {
      /**
       * @description The version that the caller opened.
       * @example 3
       */
      version?: number
    }
    AdminSnoozeInput: {
      /**
       * @description The day, YYYY-MM-DD, on which it comes back.
       * @example 2199-02-20
       */
      until: string
    }
    AdminMoveInput: {
      /**
       * @description What the thread is about; `filing`, `invoice` and `letter` are of the return with `aboutId`.
       * @enum {string}
       */
      about: 'client' | 'return' | 'document' | 'item' | 'filing' | 'invoice' | 'letter'
      /** @description The id of the return, document or request item; null for the client in general. */
      aboutId?: string | null
    }
    AdminRequestInput: {
      /**
       * @description What kind of document it is.
       * @enum {string}
       */
      category: '1099' | 'w2' | 'receipts' | 'property' | 'other'
      /** @description One line for people. */
      title: string
      /**
       * @description Why it is asked for; the client reads it.
       * @example You had one last year
       */
      reason: string
      /**
       * Format: date
       * @description A calendar date.
       * @example 2026-02-20
       */
      dueOn?: string | null
      /** @description The return’s id. */
      taxReturnId?: string | null
    }
    AdminAttachInput: {
      /** @description The client’s id. */
      clientId: string
    }
    CannedAnswer: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /** @description One line for people. */
      title: string
      /** @description What was written, Social Security numbers masked. */
      text: string
      /** @description True for one that only the caller uses. */
      own: boolean
      /**
       * @description The version that the caller opened.
       * @example 3
       */
      version: number
      /**
       * Format: date-time
       * @description When it was saved.
       */
      savedAt: string | null
      /** @description The name of who saved it; null for a former user. */
      savedBy: string | null
    }
    AdminSaveInput: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id?: string
      /**
       * @description The version that the caller opened.
       * @example 3
       */
      version?: number
      /** @description One line for people. */
      title: string
      /** @description What was written, Social Security numbers masked. */
      text: string
      /** @description Whether it is the caller’s own. Left out, it is false. */
      own?: boolean
    }
    MoneyPayInput: {
      /**
       * @description By card, or from a bank account, which takes about four business days.
       * @enum {string}
       */
      way: 'online_card' | 'online_ach'
      /**
       * @description `part`: what is due next of a plan. `all`: what is open. Left out, it is all.
       * @enum {string}
       */
      what?: 'part' | 'all'
    }
    MoneyTaxPaidInput: {
      /** @description True when the tax is paid to the IRS; false takes it back. */
      paid: boolean
    }
    AdminAddServiceInput: {
      /**
       * @description Who writes.
       * @example Nora Day
       */
      name: string
      /** @description Left out, it is . */
      description?: string
      /**
       * @description US dollars as text, at most two decimals. What one of it costs.
       * @example 150.00
       */
      price: string
      /**
       * @description Left out, it is flat.
       * @enum {string}
       */
      unit?: 'flat' | 'each' | 'hour'
      /**
       * @description The form that is filed: 1040 for a person, another for a business.
       * @enum {string|null}
       */
      form?: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S' | null
      /** @description Whether the public pages name it, with its price. Left out, it is false. */
      onSite?: boolean
      /** @description The services are listed in this order. */
      position?: number
    }
    AdminChangeServiceInput: {
      /**
       * @description Who writes.
       * @example Nora Day
       */
      name?: string
      /** @description What it is, in words for clients. */
      description?: string
      /**
       * @description US dollars as text, at most two decimals. What one of it costs.
       * @example 150.00
       */
      price?: string
      /**
       * @description What the price is for: the whole, each one, or an hour.
       * @enum {string}
       */
      unit?: 'flat' | 'each' | 'hour'
      /**
       * @description The form that is filed: 1040 for a person, another for a business.
       * @enum {string|null}
       */
      form?: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S' | null
      /** @description False for one that is no longer offered. */
      active?: boolean
      /** @description Whether the public pages name it, with its price. */
      onSite?: boolean
      /** @description The services are listed in this order. */
      position?: number
    }
    AdminChangeSettingsInput: {
      /** @description Of the next invoice; set only while none has a number. */
      nextNumber?: number
      /**
       * @description From the issue of an invoice until it is due.
       * @example 30
       */
      dueDays?: number
      /** @description By how many percent a fee may rise without a new signature of the letter. */
      feeTolerance?: number
      /** @description Whether finished returns are paid before their review, if the signed letter says so. */
      payFirst?: boolean
      /** @description Whether a payment that is on its way from a bank opens the review. */
      onItsWayIsEnough?: boolean
    }
    AdminSetPayFirstInput: {
      /**
       * @description As the firm says, or another way than it.
       * @enum {string}
       */
      payFirst: 'firm' | 'yes' | 'no'
    }
    AdminSetFeeInput: {
      /** @description At most 100. A draft without them has those of the return’s fee; a change without them keeps them. */
      lines: {
        /**
         * @description The service, which says what is left out of the line; null for none.
         * @example null
         */
        serviceId?: string | null
        /**
         * @description What the line is for, in one line.
         * @example Form 1040
         */
        text?: string | null
        /**
         * @description Decimal text. Left out, it is 1.
         * @example 1.5
         */
        quantity?: string
        /**
         * @description US dollars as text, at most two decimals. What one of it costs.
         * @example 150.00
         */
        unitPrice?: string
      }[]
    }
    AdminDraftInput: {
      /** @description The client’s id. */
      clientId: string
      /** @description The return’s id. */
      taxReturnId?: string | null
      /** @description At most 100. A draft without them has those of the return’s fee; a change without them keeps them. */
      lines?: {
        /**
         * @description The service, which says what is left out of the line; null for none.
         * @example null
         */
        serviceId?: string | null
        /**
         * @description What the line is for, in one line.
         * @example Form 1040
         */
        text?: string | null
        /**
         * @description Decimal text. Left out, it is 1.
         * @example 1.5
         */
        quantity?: string
        /**
         * @description US dollars as text, at most two decimals. What one of it costs.
         * @example 150.00
         */
        unitPrice?: string
      }[]
      /**
       * Format: date
       * @description A calendar date.
       * @example 2026-02-20
       */
      dueOn?: string | null
      /** @description On the invoice, for the client to read. */
      memo?: string | null
    }
    AdminChangeDraftInput: {
      /**
       * @description The version that the caller opened.
       * @example 3
       */
      version?: number
      /** @description At most 100. A draft without them has those of the return’s fee; a change without them keeps them. */
      lines?: {
        /**
         * @description The service, which says what is left out of the line; null for none.
         * @example null
         */
        serviceId?: string | null
        /**
         * @description What the line is for, in one line.
         * @example Form 1040
         */
        text?: string | null
        /**
         * @description Decimal text. Left out, it is 1.
         * @example 1.5
         */
        quantity?: string
        /**
         * @description US dollars as text, at most two decimals. What one of it costs.
         * @example 150.00
         */
        unitPrice?: string
      }[]
      /**
       * Format: date
       * @description A calendar date.
       * @example 2026-02-20
       */
      dueOn?: string | null
      /** @description On the invoice, for the client to read. */
      memo?: string | null
    }
    AdminIssueInput: {
      /**
       * @description The version that the caller opened.
       * @example 3
       */
      version?: number
    }
    AdminVoidInput: {
      /** @description Why it is void; the client reads it. */
      because: string
      /** @description Left out, it is false. */
      replace?: boolean
      /** @description Voids it although a payment may still arrive, on a page that can’t be closed. That becomes credit. Left out, it is false. */
      anyway?: boolean
    }
    AdminSetPlanInput: {
      /**
       * @description Two to six, in the order of their days, which add up to what is open. None ends the plan.
       * @example [
       *       {
       *         "dueOn": "2026-05-01",
       *         "amount": "150.00"
       *       },
       *       {
       *         "dueOn": "2026-06-01",
       *         "amount": "150.00"
       *       }
       *     ]
       */
      parts: {
        /**
         * @description The day, YYYY-MM-DD.
         * @example 2026-05-01
         */
        dueOn: string
        /**
         * @description US dollars as text, at most two decimals. More than zero.
         * @example 150.00
         */
        amount: string
      }[]
    }
    AdminStopRemindersInput: {
      /** @description True stops them, false restarts them. */
      stopped: boolean
    }
    AdminRecordPaymentInput: {
      /** @description The client’s id. */
      clientId: string
      /** @description The return’s id. */
      taxReturnId?: string | null
      /**
       * @description How the money came.
       * @enum {string}
       */
      way: 'cash' | 'check' | 'credit_card' | 'bank_transfer'
      /**
       * @description US dollars as text, at most two decimals. More than zero.
       * @example 150.00
       */
      amount: string
      /**
       * @description The day, YYYY-MM-DD.
       * @example 2026-02-20
       */
      receivedOn: string
      /** @description The firm’s own; no client reads it. */
      note?: string | null
      /** @description What pays which invoice. Left out, the open invoices that are due first are paid; the rest of the amount is credit. */
      parts?: {
        /** @description An open invoice of the client. */
        invoiceId: string
        /**
         * @description US dollars as text, at most two decimals. More than zero.
         * @example 150.00
         */
        amount: string
      }[]
      /**
       * Format: uuid
       * @description Made by the program: a second call with it changes nothing.
       */
      key?: string
    }
    AdminRefundInput: {
      /**
       * @description US dollars as text, at most two decimals. More than zero.
       * @example 150.00
       */
      amount: string
      /**
       * @description Why it is asked for; the client reads it.
       * @example You had one last year
       */
      reason: string
      /**
       * Format: password
       * @description The password as typed.
       */
      password: string
      /**
       * Format: uuid
       * @description Made by the program: a second call with it changes nothing.
       */
      key?: string
    }
    AdminReverseInput: {
      /**
       * @description Why it is asked for; the client reads it.
       * @example You had one last year
       */
      reason: string
      /** @description Left out, it is false. */
      returned?: boolean
    }
    SaveFirmInput: {
      /** @description The version that the change is based on. */
      version: number
      /**
       * @description What the firm says of itself on pages, in mails and on paper.
       * @example {
       *       "name": "Harbor Tax",
       *       "legalName": "Harbor Tax LLC",
       *       "license": "Maine license 4711",
       *       "timeZone": "America/New_York",
       *       "phone": "2075550123",
       *       "email": "desk@harbor.example",
       *       "accent": null,
       *       "logo": null,
       *       "address": {
       *         "street": "9 Wharf Street",
       *         "city": "Portland",
       *         "state": "ME",
       *         "zipCode": "04101"
       *       },
       *       "foundedYear": 2008,
       *       "claims": {
       *         "certifiedAccountants": true,
       *         "yearsOfExperience": 15,
       *         "clientsServed": 500,
       *         "alwaysOpen": true,
       *         "freeConsultation": true,
       *         "privacyLaws": true,
       *         "soc2": null
       *       },
       *       "promises": {
       *         "answerDays": 1,
       *         "completionDays": {
       *           "min": 3,
       *           "max": 5
       *         }
       *       },
       *       "hours": {
       *         "Monday": {
       *           "opens": "09:00",
       *           "closes": "18:00"
       *         },
       *         "Tuesday": {
       *           "opens": "09:00",
       *           "closes": "18:00"
       *         },
       *         "Wednesday": {
       *           "opens": "09:00",
       *           "closes": "18:00"
       *         },
       *         "Thursday": {
       *           "opens": "09:00",
       *           "closes": "18:00"
       *         },
       *         "Friday": {
       *           "opens": "09:00",
       *           "closes": "18:00"
       *         },
       *         "Saturday": {
       *           "opens": "10:00",
       *           "closes": "16:00"
       *         },
       *         "Sunday": null
       *       },
       *       "seasons": [
       *         {
       *           "from": {
       *             "month": 1,
       *             "day": 15
       *           },
       *           "to": {
       *             "month": 4,
       *             "day": 15
       *           },
       *           "hours": null
       *         }
       *       ],
       *       "closedDays": [],
       *       "people": [],
       *       "hero": null,
       *       "story": null
       *     }
       */
      settings: {
        /**
         * @description Who writes.
         * @example Nora Day
         */
        name: string
        /** @description As it is registered, for letters and receipts. */
        legalName: string
        /** @description The number that clients can look up. */
        license: string
        /** @description The IANA name. Hours, times in mails and promised days use it. */
        timeZone: string
        /**
         * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
         * @example (775) 555-0123
         */
        phone: string
        /**
         * Format: email
         * @description Kept in lower case.
         */
        email: string
        /** @description As `#rrggbb`; null for the site’s own green. */
        accent: string | null
        /** @description As an upload answered; null for the first letter of the name. */
        logo: {
          /** @description The SHA-256 of the stored picture, which is at `/firm-pictures/{picture}.png`. */
          picture: string
          /** @description In pixels. */
          width: number
          /** @description In pixels. */
          height: number
        } | null
        /**
         * @description Street and number.
         * @example 12 Harbor Street
         */
        address: {
          /** @description Street and suite. */
          street: string
          /**
           * @description City.
           * @example Reno
           */
          city: string
          /**
           * @description Two-letter postal code of the state, the territory or the armed forces.
           * @example NV
           * @enum {string}
           */
          state:
            | 'AL'
            | 'AK'
            | 'AZ'
            | 'AR'
            | 'CA'
            | 'CO'
            | 'CT'
            | 'DE'
            | 'DC'
            | 'FL'
            | 'GA'
            | 'HI'
            | 'ID'
            | 'IL'
            | 'IN'
            | 'IA'
            | 'KS'
            | 'KY'
            | 'LA'
            | 'ME'
            | 'MD'
            | 'MA'
            | 'MI'
            | 'MN'
            | 'MS'
            | 'MO'
            | 'MT'
            | 'NE'
            | 'NV'
            | 'NH'
            | 'NJ'
            | 'NM'
            | 'NY'
            | 'NC'
            | 'ND'
            | 'OH'
            | 'OK'
            | 'OR'
            | 'PA'
            | 'RI'
            | 'SC'
            | 'SD'
            | 'TN'
            | 'TX'
            | 'UT'
            | 'VT'
            | 'VA'
            | 'WA'
            | 'WV'
            | 'WI'
            | 'WY'
            | 'PR'
            | 'GU'
            | 'VI'
            | 'AS'
            | 'MP'
            | 'AA'
            | 'AE'
            | 'AP'
          /**
           * @description ZIP, 12345, or ZIP+4, 12345-6789.
           * @example 89501
           */
          zipCode: string
        }
        /** @description The year. */
        foundedYear: number
        /** @description What only the firm can prove. Each must be true. */
        claims: {
          /** @description Whether certified accountants prepare the returns. */
          certifiedAccountants: boolean
          /** @description Of its accountants; null to say nothing. */
          yearsOfExperience: number | null
          /** @description How many at least; null to say nothing. */
          clientsServed: number | null
          /** @description Whether clients get help at any hour of the year. */
          alwaysOpen: boolean
          /** @description Whether the first one costs nothing. */
          freeConsultation: boolean
          /** @description Whether it keeps the GDPR and the CCPA. */
          privacyLaws: boolean
          /** @description The newest SOC 2 Type II report, which the site claims for 12 months after its period; null without one. */
          soc2: {
            /** @description The firm of accountants that examined it. */
            auditor: string
            /** @description The first day. */
            from: string
            /** @description The last day. */
            to: string
            /** @description The SHA-256 of the stored file, as its upload answered. */
            report: string
          } | null
        }
        /** @description What pages and mails promise, in business days, or the firm’s open days if it is closed on a weekday. */
        promises: {
          /** @description Within how many the firm answers; 1 is told as 24 hours. */
          answerDays: number
          /** @description Within how many most returns are done. */
          completionDays: {
            /** @description The least. */
            min: number
            /** @description The most, by which the portal expects a return. */
            max: number
          }
        }
        /** @description Of each day of the week; of a season, null for longer ones. */
        hours: {
          /** @description Null when closed. */
          Monday: {
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            opens: string
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            closes: string
          } | null
          /** @description Null when closed. */
          Tuesday: {
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            opens: string
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            closes: string
          } | null
          /** @description Null when closed. */
          Wednesday: {
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            opens: string
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            closes: string
          } | null
          /** @description Null when closed. */
          Thursday: {
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            opens: string
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            closes: string
          } | null
          /** @description Null when closed. */
          Friday: {
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            opens: string
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            closes: string
          } | null
          /** @description Null when closed. */
          Saturday: {
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            opens: string
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            closes: string
          } | null
          /** @description Null when closed. */
          Sunday: {
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            opens: string
            /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
            closes: string
          } | null
        }
        /** @description Weeks of each year with their own hours. */
        seasons: {
          /** @description The first day. */
          from: {
            /** @description 1 to 12. */
            month: number
            /** @description 1 to 31. */
            day: number
          }
          /** @description The last day. */
          to: {
            /** @description 1 to 12. */
            month: number
            /** @description 1 to 31. */
            day: number
          }
          /** @description Of each day of the week; of a season, null for longer ones. */
          hours: {
            /** @description Null when closed. */
            Monday: {
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              opens: string
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              closes: string
            } | null
            /** @description Null when closed. */
            Tuesday: {
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              opens: string
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              closes: string
            } | null
            /** @description Null when closed. */
            Wednesday: {
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              opens: string
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              closes: string
            } | null
            /** @description Null when closed. */
            Thursday: {
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              opens: string
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              closes: string
            } | null
            /** @description Null when closed. */
            Friday: {
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              opens: string
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              closes: string
            } | null
            /** @description Null when closed. */
            Saturday: {
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              opens: string
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              closes: string
            } | null
            /** @description Null when closed. */
            Sunday: {
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              opens: string
              /** @description HH:MM on a 24-hour clock, in the firm’s time zone. */
              closes: string
            } | null
          } | null
        }[]
        /** @description Days on which the firm is closed. */
        closedDays: {
          /** @description The first day. */
          from: string
          /** @description The last day. */
          to: string
          /**
           * @description Who writes.
           * @example Nora Day
           */
          name: string
        }[]
        /** @description Who prepares returns, as the public pages show them. */
        people: {
          /**
           * @description Who writes.
           * @example Nora Day
           */
          name: string
          /**
           * @description Letters after the name.
           * @example EA
           */
          credential: string
          /** @description The picture that an upload answered, or null. */
          photo?: string | null
          /** @description The id of their account, whose name clients read; null without one. */
          account?: string | null
        }[]
        /** @description The front page’s first two sentences; null for the site’s own. */
        hero: {
          /** @description One line for people. */
          title: string
          /** @description The second sentence. */
          lead: string
        } | null
        /** @description Paragraphs, with an empty line between two; null for the site’s own. */
        story: string | null
      }
    }
    AddFirmPictureInput: {
      /**
       * @description A logo is drawn at most 640 by 128 pixels, a photo 192 by 192.
       * @enum {string}
       */
      kind: 'logo' | 'photo'
      /**
       * Format: base64
       * @description Base64 of a PNG, of an SVG without text for a logo, or of a JPEG for a photo.
       */
      image: string
    }
    UndoFirmInput: {
      /** @description The newest version. */
      version: number
      /** @description The version to bring back. */
      to: number
    }
    AdminVerifyDocumentInput: {
      /** @description Whether staff have verified it. */
      verified: boolean
    }
    /** @description The same document as staff see it, under other names. */
    AdminDocument: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description The name as uploaded, without folders.
       * @example w2-2025.pdf
       */
      originalName: string
      /**
       * @description Bytes.
       * @example 48213
       */
      size: number
      /**
       * @description The type, by the content.
       * @example application/pdf
       */
      mimeType: string
      /**
       * Format: date-time
       * @description When it was uploaded.
       */
      uploadedAt: string
      /**
       * @description What kind of document it is.
       * @enum {string}
       */
      category:
        | '1099'
        | 'w2'
        | 'receipts'
        | 'property_documents'
        | 'other_documents'
        | 'completed_return'
      /** @description Whether staff have verified it. */
      verified: boolean
    }
    /** @description A completed or filed return with its finished documents. */
    FiledReturn: {
      /** @description The return that the documents are of. */
      taxReturn: {
        /**
         * Format: uuid
         * @description A UUIDv7.
         */
        id: string
        /**
         * @description From 2000 to next year.
         * @example 2025
         */
        taxYear: number
        /**
         * @description The status of the return. It moves forward, one step at a time.
         * @enum {string}
         */
        status: 'pending' | 'in_progress' | 'completed' | 'filed'
      }
      /** @description The finished documents, newest first. */
      documents: components['schemas']['Document'][]
    }
    /** @description A client the caller acts for. */
    MyClient: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /** @description The name of the person or business. */
      name: string
      /**
       * @description How the person acts for the client; `signer` reads the years that they signed as a spouse.
       * @enum {string}
       */
      part: 'self' | 'spouse' | 'officer' | 'representative' | 'helper' | 'signer'
      /**
       * @description A person, or a business, whose name is the last name.
       * @enum {string}
       */
      kind: 'person' | 'business'
      /** @description Threads in which staff wrote something that the caller has not read. */
      unreadThreads: number
      /** @description Returns that wait for the caller: a signature, documents or answers. */
      waiting: number
    }
    /** @description A person who can see a client, could, or is invited. */
    ClientAccess: {
      /**
       * Format: uuid
       * @description Of a client who signs in themselves: the client’s id.
       */
      id: string
      /**
       * @description How the person acts for the client; `signer` reads the years that they signed as a spouse.
       * @enum {string}
       */
      part: 'self' | 'spouse' | 'officer' | 'representative' | 'helper'
      /**
       * @description Invited, open, or ended.
       * @enum {string}
       */
      state: 'invited' | 'open' | 'ended'
      /**
       * @description Given name.
       * @example Nora
       */
      firstName: string
      /**
       * @description Family name.
       * @example Day
       */
      lastName: string
      /** @description Where the person signs in, or was invited. */
      email: string
      /**
       * Format: date-time
       * @description When the access began, or the invitation was sent.
       */
      since: string
      /**
       * Format: date-time
       * @description When it ends or ended; null without an end.
       */
      until: string | null
      /**
       * Format: date-time
       * @description When the person last looked, to the hour; null if never.
       */
      lastOpenedAt: string | null
      /** @description Whether the caller may end it. */
      mayEnd: boolean
      /** @description Whether it is the caller’s own. */
      own: boolean
    }
    ClientsGrantInput: {
      /**
       * @description How the person acts for the client; `signer` reads the years that they signed as a spouse.
       * @enum {string}
       */
      part: 'self' | 'spouse' | 'officer' | 'representative' | 'helper'
      /**
       * Format: email
       * @description Kept in lower case.
       */
      email: string
      /**
       * @description Given name.
       * @example Nora
       */
      firstName: string
      /**
       * @description Family name.
       * @example Day
       */
      lastName: string
      /**
       * Format: date
       * @description The last day, in the firm’s time zone.
       */
      until?: string | null
      /** @description The document that says so, for a representative. */
      documentId?: string | null
      /**
       * Format: password
       * @description The password as typed.
       */
      password?: string
    }
    AdminUpdateRoleInput: {
      /**
       * @description The user’s role: `admin` is the firm’s staff.
       * @enum {string}
       */
      role: 'client' | 'admin'
    }
    AdminCreateInput:
      | {
          /**
           * @description A person, or a business, whose name is the last name.
           * @constant
           */
          kind?: 'person'
          /**
           * @description Given name.
           * @example Nora
           */
          firstName: string
          /**
           * @description Family name.
           * @example Day
           */
          lastName: string
          /**
           * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
           * @example (775) 555-0123
           */
          phone?: string | null
          /**
           * Format: email
           * @description Kept in lower case.
           */
          email?: string | null
        }
      | {
          /**
           * @description A person, or a business, whose name is the last name.
           * @constant
           */
          kind: 'business'
          /**
           * @description Who writes.
           * @example Nora Day
           */
          name: string
          /**
           * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
           * @example (775) 555-0123
           */
          phone?: string | null
          /**
           * Format: email
           * @description Kept in lower case.
           */
          email?: string | null
          /**
           * @description Employer identification number. XX-XXXXXXX; nine digits are accepted too. In a change, left out or empty it stays. Answers have **-***6789.
           * @example 12-3456789
           */
          ein: string
          /**
           * @description What a business is taxed as. An LLC is one of them.
           * @enum {string}
           */
          entity: 'c_corp' | 's_corp' | 'partnership' | 'trust' | 'nonprofit'
          /**
           * @description Two-letter postal code of the state, the territory or the armed forces.
           * @example NV
           * @enum {string}
           */
          state:
            | 'AL'
            | 'AK'
            | 'AZ'
            | 'AR'
            | 'CA'
            | 'CO'
            | 'CT'
            | 'DE'
            | 'DC'
            | 'FL'
            | 'GA'
            | 'HI'
            | 'ID'
            | 'IL'
            | 'IN'
            | 'IA'
            | 'KS'
            | 'KY'
            | 'LA'
            | 'ME'
            | 'MD'
            | 'MA'
            | 'MI'
            | 'MN'
            | 'MS'
            | 'MO'
            | 'MT'
            | 'NE'
            | 'NV'
            | 'NH'
            | 'NJ'
            | 'NM'
            | 'NY'
            | 'NC'
            | 'ND'
            | 'OH'
            | 'OK'
            | 'OR'
            | 'PA'
            | 'RI'
            | 'SC'
            | 'SD'
            | 'TN'
            | 'TX'
            | 'UT'
            | 'VT'
            | 'VA'
            | 'WA'
            | 'WV'
            | 'WI'
            | 'WY'
            | 'PR'
            | 'GU'
            | 'VI'
            | 'AS'
            | 'MP'
            | 'AA'
            | 'AE'
            | 'AP'
          /**
           * @description The month in which the tax year ends.
           * @example 12
           */
          fiscalYearEnd: number
          /**
           * Format: date
           * @description The day on which the business was formed.
           */
          formedOn?: string | null
          /** @description Who signs for the business. */
          officerName?: string | null
          /**
           * @description The title of who signs.
           * @example President
           */
          officerTitle?: string | null
          /** @description Who owns the business. The whole list; left out, it stays. Shares add up to at most 100. */
          owners?: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id?: string | null
            /**
             * @description Who writes.
             * @example Nora Day
             */
            name: string
            /**
             * @description SSN, ITIN or EIN. Without one, an owner with an id keeps theirs. Answers have the last four digits.
             * @example 123-45-6789
             */
            tin?: string | null
            /**
             * @description In percent, more than 0 and at most 100, with at most four decimals.
             * @example 33.3333
             */
            share: string | number
            /**
             * Format: uuid
             * @description The owner’s own client, if they have one.
             */
            ownerClientId?: string | null
          }[]
        }
    /** @description Who a return is about. */
    Client: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description A person, or a business, whose name is the last name.
       * @enum {string}
       */
      kind: 'person' | 'business'
      /**
       * @description Given name.
       * @example Nora
       */
      firstName: string
      /**
       * @description Family name.
       * @example Day
       */
      lastName: string
      /** @description Empty if the firm has none. */
      email: string
      /**
       * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
       * @example (775) 555-0123
       */
      phone: string | null
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
      /** @description False for an office client: nobody signs in. */
      signsIn: boolean
      /** @description What makes the client a business; null for a person. */
      business: {
        /**
         * @description What a business is taxed as. An LLC is one of them.
         * @enum {string}
         */
        entity: 'c_corp' | 's_corp' | 'partnership' | 'trust' | 'nonprofit'
        /**
         * @description Employer identification number. XX-XXXXXXX; nine digits are accepted too. In a change, left out or empty it stays. Answers have **-***6789.
         * @example 12-3456789
         */
        ein: string
        /**
         * @description Two-letter postal code of the state, the territory or the armed forces.
         * @example NV
         */
        state: string
        /**
         * @description The month in which the tax year ends.
         * @example 12
         */
        fiscalYearEnd: number
        /**
         * Format: date
         * @description The day on which the business was formed.
         */
        formedOn: string | null
        /** @description Who signs for the business. */
        officerName: string | null
        /**
         * @description The title of who signs.
         * @example President
         */
        officerTitle: string | null
        /** @description Who owns the business. The whole list; left out, it stays. Shares add up to at most 100. */
        owners: {
          /**
           * Format: uuid
           * @description A UUIDv7.
           */
          id: string
          /**
           * @description Who writes.
           * @example Nora Day
           */
          name: string
          /**
           * @description SSN, ITIN or EIN. Without one, an owner with an id keeps theirs. Answers have the last four digits.
           * @example 123-45-6789
           */
          tin: string | null
          /**
           * @description In percent, more than 0 and at most 100, with at most four decimals.
           * @example 33.3333
           */
          share: number
          /**
           * Format: uuid
           * @description The owner’s own client, if they have one.
           */
          ownerClientId: string | null
        }[]
        /** @description Counts the changes of the business. */
        version: number
      } | null
    }
    AdminUpdateInput:
      | {
          /**
           * @description A person, or a business, whose name is the last name.
           * @constant
           */
          kind?: 'person'
          /**
           * @description Given name.
           * @example Nora
           */
          firstName: string
          /**
           * @description Family name.
           * @example Day
           */
          lastName: string
          /**
           * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
           * @example (775) 555-0123
           */
          phone?: string | null
          /**
           * Format: email
           * @description Kept in lower case.
           */
          email?: string | null
        }
      | {
          /**
           * @description A person, or a business, whose name is the last name.
           * @constant
           */
          kind: 'business'
          /**
           * @description Who writes.
           * @example Nora Day
           */
          name: string
          /**
           * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
           * @example (775) 555-0123
           */
          phone?: string | null
          /**
           * Format: email
           * @description Kept in lower case.
           */
          email?: string | null
          /**
           * @description Employer identification number. XX-XXXXXXX; nine digits are accepted too. In a change, left out or empty it stays. Answers have **-***6789.
           * @example 12-3456789
           */
          ein?: string | null
          /**
           * @description What a business is taxed as. An LLC is one of them.
           * @enum {string}
           */
          entity: 'c_corp' | 's_corp' | 'partnership' | 'trust' | 'nonprofit'
          /**
           * @description Two-letter postal code of the state, the territory or the armed forces.
           * @example NV
           * @enum {string}
           */
          state:
            | 'AL'
            | 'AK'
            | 'AZ'
            | 'AR'
            | 'CA'
            | 'CO'
            | 'CT'
            | 'DE'
            | 'DC'
            | 'FL'
            | 'GA'
            | 'HI'
            | 'ID'
            | 'IL'
            | 'IN'
            | 'IA'
            | 'KS'
            | 'KY'
            | 'LA'
            | 'ME'
            | 'MD'
            | 'MA'
            | 'MI'
            | 'MN'
            | 'MS'
            | 'MO'
            | 'MT'
            | 'NE'
            | 'NV'
            | 'NH'
            | 'NJ'
            | 'NM'
            | 'NY'
            | 'NC'
            | 'ND'
            | 'OH'
            | 'OK'
            | 'OR'
            | 'PA'
            | 'RI'
            | 'SC'
            | 'SD'
            | 'TN'
            | 'TX'
            | 'UT'
            | 'VT'
            | 'VA'
            | 'WA'
            | 'WV'
            | 'WI'
            | 'WY'
            | 'PR'
            | 'GU'
            | 'VI'
            | 'AS'
            | 'MP'
            | 'AA'
            | 'AE'
            | 'AP'
          /**
           * @description The month in which the tax year ends.
           * @example 12
           */
          fiscalYearEnd: number
          /**
           * Format: date
           * @description The day on which the business was formed.
           */
          formedOn?: string | null
          /** @description Who signs for the business. */
          officerName?: string | null
          /**
           * @description The title of who signs.
           * @example President
           */
          officerTitle?: string | null
          /** @description Who owns the business. The whole list; left out, it stays. Shares add up to at most 100. */
          owners?: {
            /**
             * Format: uuid
             * @description A UUIDv7.
             */
            id?: string | null
            /**
             * @description Who writes.
             * @example Nora Day
             */
            name: string
            /**
             * @description SSN, ITIN or EIN. Without one, an owner with an id keeps theirs. Answers have the last four digits.
             * @example 123-45-6789
             */
            tin?: string | null
            /**
             * @description In percent, more than 0 and at most 100, with at most four decimals.
             * @example 33.3333
             */
            share: string | number
            /**
             * Format: uuid
             * @description The owner’s own client, if they have one.
             */
            ownerClientId?: string | null
          }[]
          /** @description The version of the business that the change is based on; another one is a 409. */
          version?: number
        }
    AdminMergeInput: {
      /** @description The client that becomes the one in the path; if only this one has an account, it is the other way round. */
      mergedId: string
      /**
       * @description Whose tax profile stays, if both have one, or what a business is. Left out, it is survivor.
       * @enum {string}
       */
      profile?: 'survivor' | 'merged'
    }
    AdminStartReturnInput: {
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number
      /**
       * @description The status of the return. It moves forward, one step at a time.
       * @constant
       */
      status?: 'pending'
      /**
       * @description The form that is filed: 1040 for a person, another for a business.
       * @enum {string}
       */
      form?: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S'
    }
    /** @description With an id a dependent that exists, without one a new one. */
    DependentInput: {
      /**
       * Format: uuid
       * @description The dependent that this line changes.
       */
      id?: string | null
      /**
       * @description Given name.
       * @example Nora
       */
      firstName: string
      /**
       * @description Family name.
       * @example Day
       */
      lastName: string
      /**
       * @description SSN, ITIN or ATIN, if there is one. XXX-XX-XXXX; nine digits are accepted too.
       * @example 123-45-6789
       */
      ssn?: string | null
      /**
       * Format: date
       * @description A calendar date, 1900 or later, not in the future.
       */
      dateOfBirth: string
      /**
       * @description What the dependent is to the client: the client’s …
       * @enum {string}
       */
      relationship:
        | 'child'
        | 'stepchild'
        | 'grandchild'
        | 'nephew'
        | 'niece'
        | 'sibling'
        | 'parent'
        | 'other'
      /** @description Whether they live with the client. Left out, it is false. */
      livesWithTaxpayer?: boolean
      /** @description Whether they study. Left out, it is false. */
      isStudent?: boolean
      /** @description Whether they have a disability. Left out, it is false. */
      hasDisability?: boolean
    }
    AdminSaveProfileInput: {
      /**
       * @description SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.
       * @example 123-45-6789
       */
      ssn?: string | null
      /**
       * Format: date
       * @description A calendar date, 1900 or later, not in the future.
       */
      dateOfBirth: string
      /** @description What the client does for a living. */
      occupation?: string | null
      /**
       * @description Street and number.
       * @example 12 Harbor Street
       */
      address: string
      /**
       * @description City.
       * @example Reno
       */
      city: string
      /**
       * @description Two-letter postal code of the state, the territory or the armed forces.
       * @example NV
       * @enum {string}
       */
      state:
        | 'AL'
        | 'AK'
        | 'AZ'
        | 'AR'
        | 'CA'
        | 'CO'
        | 'CT'
        | 'DE'
        | 'DC'
        | 'FL'
        | 'GA'
        | 'HI'
        | 'ID'
        | 'IL'
        | 'IN'
        | 'IA'
        | 'KS'
        | 'KY'
        | 'LA'
        | 'ME'
        | 'MD'
        | 'MA'
        | 'MI'
        | 'MN'
        | 'MS'
        | 'MO'
        | 'MT'
        | 'NE'
        | 'NV'
        | 'NH'
        | 'NJ'
        | 'NM'
        | 'NY'
        | 'NC'
        | 'ND'
        | 'OH'
        | 'OK'
        | 'OR'
        | 'PA'
        | 'RI'
        | 'SC'
        | 'SD'
        | 'TN'
        | 'TX'
        | 'UT'
        | 'VT'
        | 'VA'
        | 'WA'
        | 'WV'
        | 'WI'
        | 'WY'
        | 'PR'
        | 'GU'
        | 'VI'
        | 'AS'
        | 'MP'
        | 'AA'
        | 'AE'
        | 'AP'
      /**
       * @description ZIP, 12345, or ZIP+4, 12345-6789.
       * @example 89501
       */
      zipCode: string
      /**
       * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
       * @example (775) 555-0123
       */
      phone: string
      /**
       * @description If married, the spouse is required; otherwise the spouse is dropped.
       * @enum {string}
       */
      filingStatus:
        | 'single'
        | 'married_jointly'
        | 'married_separately'
        | 'head_of_household'
        | 'qualifying_widow'
      /** @description The spouse’s given name. */
      spouseFirstName?: string | null
      /** @description The spouse’s family name. */
      spouseLastName?: string | null
      /**
       * @description The spouse’s SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.
       * @example 123-45-6789
       */
      spouseSsn?: string | null
      /**
       * Format: date
       * @description The spouse’s date of birth.
       */
      spouseDateOfBirth?: string | null
      /** @description What the spouse does for a living. */
      spouseOccupation?: string | null
      /**
       * @description Where a refund is paid to.
       * @enum {string|null}
       */
      bankAccountType?: 'checking' | 'savings' | null
      /**
       * @description ABA routing number: nine digits with a right check digit.
       * @example 021000021
       */
      bankRoutingNumber?: string | null
      /**
       * @description 4 to 17 letters and digits. Hyphens and spaces are dropped.
       * @example 000123456789
       */
      bankAccountNumber?: string | null
      /**
       * @description How the firm reaches the client; by default by email.
       * @enum {string|null}
       */
      preferredContactMethod?: 'email' | 'phone' | 'text' | null
      /** @description Who to call when the client cannot be reached. */
      emergencyContactName?: string | null
      /**
       * @description Their US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
       * @example (775) 555-0123
       */
      emergencyContactPhone?: string | null
      /** @description The dependents. */
      dependents?: components['schemas']['DependentInput'][]
      /** @description Left out, it is false. */
      keepNumbers?: boolean
    }
    /** @description A tax profile, null for what is missing. Its client reads the numbers whole. */
    Profile: {
      /**
       * @description SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.
       * @example 123-45-6789
       */
      ssn: string | null
      /**
       * Format: date
       * @description A calendar date, 1900 or later, not in the future.
       */
      dateOfBirth: string | null
      /** @description What the client does for a living. */
      occupation: string | null
      /**
       * @description Street and number.
       * @example 12 Harbor Street
       */
      address: string | null
      /**
       * @description City.
       * @example Reno
       */
      city: string | null
      /**
       * @description Two-letter postal code of the state, the territory or the armed forces.
       * @example NV
       */
      state: string | null
      /**
       * @description ZIP, 12345, or ZIP+4, 12345-6789.
       * @example 89501
       */
      zipCode: string | null
      /**
       * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
       * @example (775) 555-0123
       */
      phone: string | null
      /**
       * @description If married, the spouse is required; otherwise the spouse is dropped.
       * @enum {string|null}
       */
      filingStatus:
        | 'single'
        | 'married_jointly'
        | 'married_separately'
        | 'head_of_household'
        | 'qualifying_widow'
        | null
      /** @description The spouse’s given name. */
      spouseFirstName: string | null
      /** @description The spouse’s family name. */
      spouseLastName: string | null
      /**
       * @description The spouse’s SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.
       * @example 123-45-6789
       */
      spouseSsn: string | null
      /**
       * Format: date
       * @description The spouse’s date of birth.
       */
      spouseDateOfBirth: string | null
      /** @description What the spouse does for a living. */
      spouseOccupation: string | null
      /**
       * @description Where a refund is paid to.
       * @enum {string|null}
       */
      bankAccountType: 'checking' | 'savings' | null
      /**
       * @description ABA routing number: nine digits with a right check digit.
       * @example 021000021
       */
      bankRoutingNumber: string | null
      /**
       * @description 4 to 17 letters and digits. Hyphens and spaces are dropped.
       * @example 000123456789
       */
      bankAccountNumber: string | null
      /**
       * @description How the firm reaches the client; by default by email.
       * @enum {string}
       */
      preferredContactMethod: 'email' | 'phone' | 'text'
      /** @description Who to call when the client cannot be reached. */
      emergencyContactName: string | null
      /**
       * @description Their US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
       * @example (775) 555-0123
       */
      emergencyContactPhone: string | null
    }
    /** @description A client as staff see one: SSNs as ***-**-6789, bank numbers as *****6789. */
    ClientDetails: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /** @description Empty if the firm has none. */
      email: string
      /**
       * @description Given name.
       * @example Nora
       */
      firstName: string
      /**
       * @description Family name.
       * @example Day
       */
      lastName: string
      /**
       * @description The user’s role: `admin` is the firm’s staff.
       * @enum {string}
       */
      role: 'client' | 'admin'
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
      /** @description Null when none was ever saved. */
      clientProfile: components['schemas']['Profile'] | null
      /** @description The dependents. */
      dependents: components['schemas']['Dependent'][]
      /** @description The client’s returns, newest tax year first. */
      taxReturns: components['schemas']['TaxReturnWithNotes'][]
    }
    Dependent: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description Given name.
       * @example Nora
       */
      firstName: string
      /**
       * @description Family name.
       * @example Day
       */
      lastName: string
      /**
       * @description SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.
       * @example 123-45-6789
       */
      ssn: string | null
      /**
       * Format: date
       * @description A calendar date, 1900 or later, not in the future.
       */
      dateOfBirth: string
      /**
       * @description What the dependent is to the client: the client’s …
       * @enum {string}
       */
      relationship:
        | 'child'
        | 'stepchild'
        | 'grandchild'
        | 'nephew'
        | 'niece'
        | 'sibling'
        | 'parent'
        | 'other'
      /** @description Whether they live with the client. */
      livesWithTaxpayer: boolean
      /** @description Whether they study. */
      isStudent: boolean
      /** @description Whether they have a disability. */
      hasDisability: boolean
    }
    /** @description A tax return with the firm’s own notes. */
    TaxReturnWithNotes: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /**
       * @description From 2000 to next year.
       * @example 2025
       */
      taxYear: number
      /**
       * @description The form that is filed: 1040 for a person, another for a business.
       * @enum {string}
       */
      form: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S'
      /**
       * Format: date
       * @description The day by which a business must file; null for Form 1040.
       * @example 2026-03-16
       */
      dueOn: string | null
      /**
       * @description The status of the return. It moves forward, one step at a time.
       * @enum {string}
       */
      status: 'pending' | 'in_progress' | 'completed' | 'filed'
      /** @description US cents; negative is owed; null while it is not known. */
      estimatedRefund: number | null
      /** @description Whether it is the figure of the prepared return; otherwise it is an estimate. */
      refundFinal: boolean
      /**
       * Format: date-time
       * @description When the client signed the engagement letter.
       */
      letterSignedAt: string | null
      /** @description US cents: what was owed to the IRS when the client said that they have paid it. Null if they have not. */
      taxPaid: number | null
      /**
       * Format: date-time
       * @description When they said so.
       */
      taxPaidAt: string | null
      /**
       * @description What the review and signature of the completed return wait for: the taxpayer, the spouse, both, the staff after a requested change, or their check of a signed form; signed when nothing. Null when it was not sent for review.
       * @enum {string|null}
       */
      signing: 'taxpayer' | 'spouse' | 'both' | 'change' | 'signed_form' | 'signed' | null
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
      /**
       * Format: date-time
       * @description When the client said that everything is in.
       */
      handedOverAt: string | null
      /**
       * Format: date-time
       * @description Since when the client has nothing left to do: the return is handed over, and nothing is asked for since.
       */
      readyAt: string | null
      /**
       * Format: date-time
       * @description Since when the client has the next step; null if they do not.
       */
      clientTurnAt: string | null
      /**
       * Format: date-time
       * @description When preparation started.
       */
      startedAt: string | null
      /**
       * Format: date-time
       * @description When the return became completed.
       */
      completedAt: string | null
      /**
       * Format: date-time
       * @description When the return was filed.
       */
      filedAt: string | null
      /**
       * Format: date-time
       * @description The client’s newest upload.
       */
      documentsAt: string | null
      /** @description The documents that the return needs. */
      documentsAsked: number
      /** @description Those of them that are in. */
      documentsIn: number
      /**
       * @description Whether the firm was paid for the return.
       * @enum {string}
       */
      paymentStatus: 'unpaid' | 'paid'
      /**
       * @description US cents.
       * @example 15000
       */
      paymentAmount: number | null
      /**
       * @description How it was paid.
       * @enum {string|null}
       */
      paymentMethod: 'cash' | 'check' | 'credit_card' | 'bank_transfer' | null
      /**
       * Format: date-time
       * @description When the payment was recorded.
       */
      paymentDate: string | null
      /** @description The firm’s own; no client reads them. */
      paymentNotes: string | null
    }
    AdminAssignClientInput: {
      /** @description A staff member who can sign in; null for nobody. */
      preparerId: string | null
      /** @description Whether the client’s returns that are not filed get the same preparer. Left out, it is false. */
      openReturns?: boolean
    }
    AdminAssignInput: {
      /** @description The returns, at most 500. */
      ids: string[]
      /** @description A staff member who can sign in; null for nobody. */
      preparerId: string | null
    }
    Notification: {
      /**
       * Format: uuid
       * @description A UUIDv7.
       */
      id: string
      /** @description One line for people. */
      title: string
      /** @description One sentence for people. */
      message: string
      /** @description Whether it was marked as read. */
      read: boolean
      /**
       * Format: date-time
       * @description When it was created.
       */
      createdAt: string
      /**
       * @description The screen of the portal that it is about.
       * @example /documents
       */
      href: string
    }
    ProfileSaveInput: {
      /**
       * @description SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.
       * @example 123-45-6789
       */
      ssn: string
      /**
       * Format: date
       * @description A calendar date, 1900 or later, not in the future.
       */
      dateOfBirth: string
      /** @description What the client does for a living. */
      occupation?: string | null
      /**
       * @description Street and number.
       * @example 12 Harbor Street
       */
      address: string
      /**
       * @description City.
       * @example Reno
       */
      city: string
      /**
       * @description Two-letter postal code of the state, the territory or the armed forces.
       * @example NV
       * @enum {string}
       */
      state:
        | 'AL'
        | 'AK'
        | 'AZ'
        | 'AR'
        | 'CA'
        | 'CO'
        | 'CT'
        | 'DE'
        | 'DC'
        | 'FL'
        | 'GA'
        | 'HI'
        | 'ID'
        | 'IL'
        | 'IN'
        | 'IA'
        | 'KS'
        | 'KY'
        | 'LA'
        | 'ME'
        | 'MD'
        | 'MA'
        | 'MI'
        | 'MN'
        | 'MS'
        | 'MO'
        | 'MT'
        | 'NE'
        | 'NV'
        | 'NH'
        | 'NJ'
        | 'NM'
        | 'NY'
        | 'NC'
        | 'ND'
        | 'OH'
        | 'OK'
        | 'OR'
        | 'PA'
        | 'RI'
        | 'SC'
        | 'SD'
        | 'TN'
        | 'TX'
        | 'UT'
        | 'VT'
        | 'VA'
        | 'WA'
        | 'WV'
        | 'WI'
        | 'WY'
        | 'PR'
        | 'GU'
        | 'VI'
        | 'AS'
        | 'MP'
        | 'AA'
        | 'AE'
        | 'AP'
      /**
       * @description ZIP, 12345, or ZIP+4, 12345-6789.
       * @example 89501
       */
      zipCode: string
      /**
       * @description US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
       * @example (775) 555-0123
       */
      phone: string
      /**
       * @description If married, the spouse is required; otherwise the spouse is dropped.
       * @enum {string}
       */
      filingStatus:
        | 'single'
        | 'married_jointly'
        | 'married_separately'
        | 'head_of_household'
        | 'qualifying_widow'
      /** @description The spouse’s given name. */
      spouseFirstName?: string | null
      /** @description The spouse’s family name. */
      spouseLastName?: string | null
      /**
       * @description The spouse’s SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.
       * @example 123-45-6789
       */
      spouseSsn?: string | null
      /**
       * Format: date
       * @description The spouse’s date of birth.
       */
      spouseDateOfBirth?: string | null
      /** @description What the spouse does for a living. */
      spouseOccupation?: string | null
      /**
       * @description Where a refund is paid to.
       * @enum {string|null}
       */
      bankAccountType?: 'checking' | 'savings' | null
      /**
       * @description ABA routing number: nine digits with a right check digit.
       * @example 021000021
       */
      bankRoutingNumber?: string | null
      /**
       * @description 4 to 17 letters and digits. Hyphens and spaces are dropped.
       * @example 000123456789
       */
      bankAccountNumber?: string | null
      /**
       * @description How the firm reaches the client; by default by email.
       * @enum {string|null}
       */
      preferredContactMethod?: 'email' | 'phone' | 'text' | null
      /** @description Who to call when the client cannot be reached. */
      emergencyContactName?: string | null
      /**
       * @description Their US phone number. (XXX) XXX-XXXX; ten digits are accepted too.
       * @example (775) 555-0123
       */
      emergencyContactPhone?: string | null
      /** @description The whole list: dependents that are not in it are removed. If omitted, all stay as they are. */
      dependents?: components['schemas']['DependentInput'][]
      /** @description Of a client the caller acts for; without it, the caller’s own. */
      client?: string
    }
    ContactSendInput: {
      /**
       * @description Who writes.
       * @example Nora Day
       */
      name: string
      /**
       * Format: email
       * @description The address for the answer.
       */
      email: string
      /**
       * @description In any form.
       * @example (775) 555-0123
       */
      phone?: string | null
      /**
       * @description The message.
       * @example Which documents do you need for a rental property?
       */
      message: string
    }
    ContactReceived: {
      /**
       * @description Always true: a failure has another status.
       * @constant
       */
      success: true
      /** @description One sentence for people. */
      message: string
    }
    Health: {
      /**
       * @description Always ok: anything else has another status.
       * @constant
       */
      status: 'ok'
      /** @description The version of the portal. */
      version: string
    }
    /** @description The answer to every refusal and failure. */
    Error: {
      /** @description One sentence for people. */
      message: string
      /** @description Each field at fault, when it was the input. */
      errors?: components['schemas']['FieldError'][]
      /**
       * @description The password is correct: send the same call again with a `code`.
       * @constant
       */
      twoFactor?: true
      /** @description The second factors that the account has. */
      methods?: ('app' | 'passkey' | 'recovery_code')[]
    }
    FieldError: {
      /**
       * @description The field, in dots.
       * @example dependents.0.ssn
       */
      path: string
      /** @description What is wrong with it, in words for people. */
      message: string
    }
  }
  responses: {
    /** @description The input is wrong: `errors` names each field and why. */
    BadRequest: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description `Please log in again`: the session is missing, unknown or over. */
    SignedOut: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description `… not found`: there is no such record, or none that the caller may see. */
    NotFound: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description `If-Match does not name the current version`, whose `ETag` comes with it if there is one. */
    NotCurrent: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        etag: components['headers']['etag']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The body is too large. */
    TooLarge: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description This call does not accept the content type of the body. */
    WrongType: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description Too many attempts. */
    TooMany: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        'retry-after': components['headers']['retry-after']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description `Something went wrong. Please try again.` */
    Unforeseen: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The server is busy, its database does not answer, or nothing can be saved. A read that must be on record, such as a download, needs all of them. */
    Busy: {
      headers: {
        'x-request-id': components['headers']['x-request-id']
        'retry-after': components['headers']['retry-after']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
  }
  parameters: never
  requestBodies: never
  headers: {
    /** @description Names this call in the log of the server. Quote it when you ask for help. */
    'x-request-id': string
    /** @description Seconds to wait before the next attempt. */
    'retry-after': number
    /** @description The version of the record, for an `If-Match`. Each change makes it another one. */
    etag: string
    /** @description The `cursor` of the next page; absent on the last one. */
    'x-next-cursor': string
    /** @description How many there are in all pages together; absent when that was not counted to the end. */
    'x-total-count': number
    /** @description In place of `x-total-count`: counting a search stopped here. */
    'x-total-more-than': number
    /** @description Where to go on. */
    location: string
    /** @description The name of the file (RFC 6266, RFC 8187). */
    'content-disposition': string
    /** @description Ranges of bytes. */
    'accept-ranges': 'bytes'
    /** @description Which bytes these are, and of how many (RFC 9110). */
    'content-range': string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  authCurrentUser: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['User']
        }
      }
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  authLogin: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "nora@example.com",
         *       "password": "Quiet-Harbor-42!",
         *       "code": "492039"
         *     }
         */
        'application/json': components['schemas']['AuthLoginInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SignedIn']
        }
      }
      400: components['responses']['BadRequest']
      /** @description `Invalid credentials`: the email or the password is wrong. `Two-factor code required`, with `twoFactor: true`: send the same again with `code`. */
      401: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  authRegister: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "nora@example.com",
         *       "password": "Quiet-Harbor-42!",
         *       "firstName": "Nora",
         *       "lastName": "Day"
         *     }
         */
        'application/json': components['schemas']['AuthRegisterInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SignedIn']
        }
      }
      400: components['responses']['BadRequest']
      /** @description `User already exists` */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  authConfirm: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "password": "Quiet-Harbor-42!"
         *     }
         */
        'application/json': components['schemas']['AuthConfirmInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Confirmed']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  authLogout: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Success']
        }
      }
      400: components['responses']['BadRequest']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  authForgotPassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "nora@example.com"
         *     }
         */
        'application/json': components['schemas']['AuthForgotPasswordInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ResetLinkSent']
        }
      }
      400: components['responses']['BadRequest']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  authResetPassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "kX2v9bq0Jr4mT8wYc5nLs1hZ7dPfUg3eAoRi6tVyQxE",
         *       "password": "Quiet-Harbor-42!"
         *     }
         */
        'application/json': components['schemas']['AuthResetPasswordInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Message']
        }
      }
      400: components['responses']['BadRequest']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  openSignIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description To `/?signin=1`. */
      302: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          location: components['headers']['location']
          [name: string]: unknown
        }
        content?: never
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  returnsList: {
    parameters: {
      query?: {
        /** @description Of a client the caller acts for; without it, the caller’s own. */
        client?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TaxReturn'][]
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  returnsCreate: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "taxYear": 2025
         *     }
         */
        'application/json': components['schemas']['ReturnsCreateInput']
      }
    }
    responses: {
      /** @description There already was a return for that year; this is it. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TaxReturn']
        }
      }
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TaxReturn']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  returnsPreparer: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            name: string | null
          }
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminUpdateStatus: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` that the change is based on, or a list of them (RFC 9110); `*` for any. Without it, the change is made even if somebody saved in between. */
        'if-match'?: string
      }
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "status": "pending"
         *     }
         */
        'application/json': components['schemas']['AdminUpdateStatusInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AdminTaxReturn']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to change the status of a tax return`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `Cannot change status from … to …`: that is not the next step. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      412: components['responses']['NotCurrent']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminUpdatePayment: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` that the change is based on, or a list of them (RFC 9110); `*` for any. Without it, the change is made even if somebody saved in between. */
        'if-match'?: string
      }
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "paymentStatus": "paid",
         *       "paymentAmount": "150",
         *       "paymentMethod": "cash"
         *     }
         */
        'application/json': components['schemas']['AdminUpdatePaymentInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AdminTaxReturn']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to record payments`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      412: components['responses']['NotCurrent']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminUpdateEstimatedRefund: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` that the change is based on, or a list of them (RFC 9110); `*` for any. Without it, the change is made even if somebody saved in between. */
        'if-match'?: string
      }
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "estimatedRefund": "1,120.50"
         *     }
         */
        'application/json': components['schemas']['AdminUpdateEstimatedRefundInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AdminTaxReturn']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to set the estimated refund`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `This return is not completed yet`: `final` was true. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      412: components['responses']['NotCurrent']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  documentsListForReturn: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Document'][]
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  documentsUpload: {
    parameters: {
      query?: never
      header?: {
        /** @description Names this upload: sent again with the same key, it is answered but not stored again. */
        'idempotency-key'?: string
      }
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "document": "%PDF-1.7 and so on",
         *       "category": "w2"
         *     }
         */
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file, with its name.
           * @example %PDF-1.7 and so on
           */
          document: Blob
          /**
           * @description What kind of document it is. A completed return is for staff to upload.
           * @enum {string}
           */
          category:
            | 'w2'
            | '1099'
            | 'receipts'
            | 'receipt'
            | 'property'
            | 'property_documents'
            | 'other'
            | 'other_documents'
            | 'completed_return'
        }
      }
    }
    responses: {
      /** @description Stored. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Document']
        }
      }
      /** @description `No file uploaded`, `Document category is required`, `Unknown document category`, `File is empty`, or the form is malformed. */
      400: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to upload documents to this tax return`, or `Confirm your email address first` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `This return is not completed yet`, or there is no room for more documents. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `File size too large` */
      413: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `Invalid file type` */
      415: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `This Idempotency-Key belongs to another upload` */
      422: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsList: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Checklist']
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsHandOver: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Success']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Without a tax profile, or without any document or answer; or the return is completed. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsTakeBack: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Success']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `We are already working on your return` */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsQuestionnaire: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Questionnaire']
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsSaveAnswers: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "answers": {}
         *     }
         */
        'application/json': components['schemas']['RequestItemsSaveAnswersInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Success']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The return is handed over, or preparation started. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsAttach: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "documentId": "Text"
         *     }
         */
        'application/json': components['schemas']['RequestItemsAttachInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `This is no longer asked for. The file is kept in its category.` */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsDetach: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "documentId": "Text"
         *     }
         */
        'application/json': components['schemas']['RequestItemsDetachInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `This return is filed: nothing more is needed` */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsDecline: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "comment": "The bank sends it in March"
         *     }
         */
        'application/json': components['schemas']['RequestItemsDeclineInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `Not possible: this item is …`: its state, or the return is filed. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsExpect: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "expectedOn": "2026-02-20",
         *       "comment": "The bank sends it in March"
         *     }
         */
        'application/json': components['schemas']['RequestItemsExpectInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `Not possible: this item is …`: its state, or the return is filed. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  requestItemsReopen: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `Not possible: this item is …`: its state, or the return is filed. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminAsk: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "taxReturnIds": [
         *         "Text"
         *       ],
         *       "items": [
         *         {
         *           "category": "1099",
         *           "title": "Form W-2 from Harbor Bakery",
         *           "reason": "You had one last year",
         *           "dueOn": "2026-02-20"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AdminAskInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Asked']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to ask for documents`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description The only return is filed, or has no room for more items. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminEdit: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "category": "1099",
         *       "title": "Form W-2 from Harbor Bakery",
         *       "reason": "You had one last year",
         *       "dueOn": "2026-02-20"
         *     }
         */
        'application/json': components['schemas']['AdminEditInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to change what is asked for`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `This return is filed: nothing more is needed` */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminAccept: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to accept documents`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `Not possible: this item is …`: its state, or the return is filed. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminAskAgain: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "reason": "Please send page 2 as well"
         *     }
         */
        'application/json': components['schemas']['AdminAskAgainInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to ask for documents`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `This return is filed: nothing more is needed` */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminWithdraw: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The request item’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RequestItem']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to withdraw what is asked for`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description `This return is filed: nothing more is needed` */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  messagesList: {
    parameters: {
      query?: {
        /** @description Of a client the caller acts for; without it, the caller’s own. */
        client?: string
        /** @description Rows of a page. Without it, all rows come as one stream. */
        limit?: number
        /** @description Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it. */
        cursor?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            items: components['schemas']['Thread'][]
            nextCursor: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  messagesStart: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "about": "client",
         *       "text": "Text"
         *     }
         */
        'application/json': components['schemas']['MessagesStartInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description The client has 200 open threads. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  messagesGet: {
    parameters: {
      query?: {
        /** @description Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it. */
        cursor?: string
      }
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  messagesReply: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "text": "Text"
         *     }
         */
        'application/json': components['schemas']['MessagesReplyInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  messagesRead: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Success']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminInbox: {
    parameters: {
      query?: {
        /** @description The list: `firm` and `client` are by who has to answer. */
        view?: 'mine' | 'unassigned' | 'firm' | 'client' | 'snoozed' | 'closed'
        /** @description Found in the client’s email, first or last name, or the return’s id; an invoice also by its number. */
        search?: string
        /** @description Only those of this client. */
        clientId?: string
        /** @description Only those of this return. */
        taxReturnId?: string
        /** @description Rows of a page. Without it, all rows come as one stream. */
        limit?: number
        /** @description Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it. */
        cursor?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            items: components['schemas']['StaffThread'][]
            nextCursor: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to read messages` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminStart: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "clientId": "Text",
         *       "about": "client",
         *       "text": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminStartInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description The client has 200 open threads. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminBulk: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "taxReturnIds": [
         *         "Text"
         *       ],
         *       "text": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminBulkInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            sent: number
            skipped: number
            offline: number
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminGet: {
    parameters: {
      query?: {
        /** @description Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it. */
        cursor?: string
      }
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to read messages` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminReply: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "text": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminReplyInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Somebody answered since `seen`: `errors` has the text. Or mails do not reach the visitor. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminNote: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "text": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminNoteInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminAssignThread: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "assigneeId": "Text",
         *       "version": 3
         *     }
         */
        'application/json': components['schemas']['AdminAssignThreadInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to handle messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Somebody changed the thread since `version`. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminDone: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 3
         *     }
         */
        'application/json': components['schemas']['AdminDoneInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to handle messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Somebody changed the thread since `version`. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminReopen: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to handle messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminSnooze: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "until": "2199-02-20"
         *     }
         */
        'application/json': components['schemas']['AdminSnoozeInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to handle messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The thread is closed. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminMove: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "about": "client"
         *     }
         */
        'application/json': components['schemas']['AdminMoveInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to handle messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description A visitor’s thread has no client. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminRequest: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "category": "1099",
         *       "title": "Text",
         *       "reason": "You had one last year",
         *       "dueOn": "2026-02-20"
         *     }
         */
        'application/json': components['schemas']['AdminRequestInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to handle messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The return is filed, or has 200 items. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminAttach: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The thread’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "clientId": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminAttachInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OpenedStaffThread']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to handle messages`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description It has a client. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminCannedAnswers: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CannedAnswer'][]
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to read canned answers` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminSave: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 3,
         *       "title": "Text",
         *       "text": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminSaveInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CannedAnswer']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write canned answers`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminDelete: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The canned answer’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Success']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to delete canned answers`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyInvoices: {
    parameters: {
      query?: {
        /** @description Of a client the caller acts for; without it, the caller’s own. */
        client?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
          }[]
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyInvoice: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
          }
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyInvoicePdf: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The PDF. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'content-disposition': components['headers']['content-disposition']
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      /** @description The PDF could not be made. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyPayments: {
    parameters: {
      query?: {
        /** @description Of a client the caller acts for; without it, the caller’s own. */
        client?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** @enum {string} */
            kind:
              | 'payment'
              | 'refund'
              | 'reversal'
              | 'bank_return'
              | 'dispute_won'
              | 'refund_return'
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            way:
              | 'cash'
              | 'check'
              | 'credit_card'
              | 'bank_transfer'
              | 'online_card'
              | 'online_ach'
              | 'brought_forward'
            cents: number
            /** @enum {string} */
            state: 'pending' | 'settled' | 'failed' | 'returned' | 'disputed'
            reachedBank: boolean
            receivedOn: string
            /** Format: uuid */
            reversesId: string | null
            parts: {
              /** Format: uuid */
              invoiceId: string
              number: number | null
              cents: number
              kept: number
            }[]
            credit: number
            refunded: number
            returned: number
            returnedOn: string | null
            /** Format: date-time */
            createdAt: string
          }[]
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyReceiptPdf: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The payment’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The PDF. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'content-disposition': components['headers']['content-disposition']
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      /** @description The PDF could not be made. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyBalance: {
    parameters: {
      query?: {
        /** @description Of a client the caller acts for; without it, the caller’s own. */
        client?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            open: number
            credit: number
            credits: {
              /** Format: uuid */
              taxReturnId: string | null
              cents: number
            }[]
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyPay: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "way": "online_card"
         *     }
         */
        'application/json': components['schemas']['MoneyPayInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            url: string
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Nothing of it is open, or a payment is on its way. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      /** @description Stripe can’t be reached. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  checkPayment: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The payment’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** @enum {string} */
            kind:
              | 'payment'
              | 'refund'
              | 'reversal'
              | 'bank_return'
              | 'dispute_won'
              | 'refund_return'
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            way:
              | 'cash'
              | 'check'
              | 'credit_card'
              | 'bank_transfer'
              | 'online_card'
              | 'online_ach'
              | 'brought_forward'
            cents: number
            /** @enum {string} */
            state: 'pending' | 'settled' | 'failed' | 'returned' | 'disputed'
            reachedBank: boolean
            receivedOn: string
            /** Format: uuid */
            reversesId: string | null
            parts: {
              /** Format: uuid */
              invoiceId: string
              number: number | null
              cents: number
              kept: number
            }[]
            credit: number
            refunded: number
            returned: number
            returnedOn: string | null
            /** Format: date-time */
            createdAt: string
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      /** @description Stripe can’t be reached. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  signingHeld: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cents: number
          } | null
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyFee: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            total: number
            /** Format: date-time */
            setAt: string
            agreed: number | null
          } | null
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  moneyTaxPaid: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "paid": true
         *     }
         */
        'application/json': components['schemas']['MoneyTaxPaidInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TaxReturn']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Nothing is owed with this return, or it is not prepared yet. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminServices: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            name: string
            description: string
            cents: number
            /** @enum {string} */
            unit: 'flat' | 'each' | 'hour'
            /** @enum {string|null} */
            form: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S' | null
            active: boolean
            onSite: boolean
            position: number
          }[]
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see invoices` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminAddService: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Nora Day",
         *       "price": "150.00"
         *     }
         */
        'application/json': components['schemas']['AdminAddServiceInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            name: string
            description: string
            cents: number
            /** @enum {string} */
            unit: 'flat' | 'each' | 'hour'
            /** @enum {string|null} */
            form: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S' | null
            active: boolean
            onSite: boolean
            position: number
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to set prices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminChangeService: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The service’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Nora Day",
         *       "price": "150.00"
         *     }
         */
        'application/json': components['schemas']['AdminChangeServiceInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            name: string
            description: string
            cents: number
            /** @enum {string} */
            unit: 'flat' | 'each' | 'hour'
            /** @enum {string|null} */
            form: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S' | null
            active: boolean
            onSite: boolean
            position: number
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to set prices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminSettings: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            nextNumber: number
            numbersBegun: boolean
            dueDays: number
            feeTolerance: number
            payFirst: boolean
            onItsWayIsEnough: boolean
          }
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see invoices` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminChangeSettings: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "dueDays": 30
         *     }
         */
        'application/json': components['schemas']['AdminChangeSettingsInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            nextNumber: number
            numbersBegun: boolean
            dueDays: number
            feeTolerance: number
            payFirst: boolean
            onItsWayIsEnough: boolean
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to set prices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description An invoice has a number already. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminPayFirst: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @enum {string} */
            payFirst: 'firm' | 'yes' | 'no'
            applies: boolean
          }
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see invoices` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminSetPayFirst: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "payFirst": "firm"
         *     }
         */
        'application/json': components['schemas']['AdminSetPayFirstInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @enum {string} */
            payFirst: 'firm' | 'yes' | 'no'
            applies: boolean
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to set prices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminBalance: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            open: number
            credit: number
            credits: {
              /** Format: uuid */
              taxReturnId: string | null
              cents: number
            }[]
          }
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see invoices` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminSummary: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            open: {
              days0: {
                invoices: number
                cents: number
              }
              days30: {
                invoices: number
                cents: number
              }
              days60: {
                invoices: number
                cents: number
              }
              days90: {
                invoices: number
                cents: number
              }
            }
            revenue: {
              month: string
              cents: number
              services: {
                /** Format: uuid */
                serviceId: string | null
                name: string
                cents: number
              }[]
            }[]
            filedUnpaid: {
              returns: number
              items: {
                /** Format: uuid */
                taxReturnId: string
                taxYear: number
                /** @enum {string} */
                form: '990' | '1040' | '1041' | '1065' | '1120' | '1120-S'
                open: number
                /** Format: date-time */
                filedAt: string
                client: {
                  /** Format: uuid */
                  id: string
                  firstName: string
                  lastName: string
                  emailProven: boolean
                }
              }[]
            }
          }
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see invoices` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminSetFee: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "lines": [
         *         {
         *           "serviceId": null,
         *           "text": "Form 1040",
         *           "quantity": "1.5",
         *           "unitPrice": "150.00"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AdminSetFeeInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            fee: {
              lines: {
                /** Format: uuid */
                serviceId: string | null
                text: string
                quantity: string
                unitCents: number
                cents: number
              }[]
              total: number
              /** Format: date-time */
              setAt: string
              agreed: number | null
            }
            asksAgain: boolean
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to set prices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The return is filed. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminInvoices: {
    parameters: {
      query?: {
        /** @description Only invoices of this state. */
        state?: 'draft' | 'open' | 'void'
        /** @description Only those of this client. */
        clientId?: string
        /** @description Only those of this return. */
        taxReturnId?: string
        /** @description Only those with something left to pay. */
        unpaid?: boolean
        /** @description Only those of which something is late, the oldest first. */
        overdue?: boolean
        /** @description Only those with nothing left to pay. */
        paid?: boolean
        /** @description Found in the client’s email, first or last name, or the return’s id; an invoice also by its number. */
        search?: string
        /** @description Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it. */
        cursor?: string
        /** @description Rows of a page. Without it, all rows come as one stream. */
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            items: {
              /** Format: uuid */
              id: string
              number: number | null
              /** Format: uuid */
              clientId: string
              /** Format: uuid */
              taxReturnId: string | null
              taxYear: number | null
              /** @enum {string} */
              state: 'draft' | 'open' | 'void'
              billedTo: string | null
              issuedOn: string | null
              dueOn: string | null
              total: number
              paid: number
              open: number
              onItsWay: number
              plan: {
                part: number
                parts: number
                dueOn: string
                cents: number
                open: number
              }[]
              next: {
                part: number
                parts: number
                dueOn: string
                cents: number
                open: number
              } | null
              memo: string | null
              lines: {
                /** Format: uuid */
                serviceId: string | null
                text: string
                quantity: string
                unitCents: number
                cents: number
              }[]
              /** Format: uuid */
              replacesId: string | null
              /** Format: uuid */
              replacedById: string | null
              voidBecause: string | null
              /** Format: date-time */
              createdAt: string
              version: number
              client: {
                /** Format: uuid */
                id: string
                firstName: string
                lastName: string
                emailProven: boolean
              }
              reminded: number
              /** Format: date-time */
              remindedAt: string | null
              /** Format: date-time */
              remindersStoppedAt: string | null
            }[]
            nextCursor: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see invoices` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminDraft: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "clientId": "Text",
         *       "dueOn": "2026-02-20"
         *     }
         */
        'application/json': components['schemas']['AdminDraftInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write invoices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminInvoice: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see invoices` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminChangeDraft: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 3,
         *       "dueOn": "2026-02-20"
         *     }
         */
        'application/json': components['schemas']['AdminChangeDraftInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write invoices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The invoice was issued, or is void. Or somebody changed it since `version`. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminIssue: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 3
         *     }
         */
        'application/json': components['schemas']['AdminIssueInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write invoices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The invoice was issued, or is void. Or nothing is on it, or its due date is over. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminVoid: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "because": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminVoidInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write invoices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description It is void already, or something of it is paid (refund that first), or may be. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminUseCredit: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write invoices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Nothing of it is open, or the client has no credit for it. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminSetPlan: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "parts": [
         *         {
         *           "dueOn": "2026-05-01",
         *           "amount": "150.00"
         *         },
         *         {
         *           "dueOn": "2026-06-01",
         *           "amount": "150.00"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['AdminSetPlanInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write invoices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Nothing of it is open, or the parts are not what is open. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminRemind: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write invoices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Nothing of it is open, or a reminder was sent today. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminStopReminders: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The invoice’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "stopped": true
         *     }
         */
        'application/json': components['schemas']['AdminStopRemindersInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            number: number | null
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            state: 'draft' | 'open' | 'void'
            billedTo: string | null
            issuedOn: string | null
            dueOn: string | null
            total: number
            paid: number
            open: number
            onItsWay: number
            plan: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            }[]
            next: {
              part: number
              parts: number
              dueOn: string
              cents: number
              open: number
            } | null
            memo: string | null
            lines: {
              /** Format: uuid */
              serviceId: string | null
              text: string
              quantity: string
              unitCents: number
              cents: number
            }[]
            /** Format: uuid */
            replacesId: string | null
            /** Format: uuid */
            replacedById: string | null
            voidBecause: string | null
            /** Format: date-time */
            createdAt: string
            version: number
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
            reminded: number
            /** Format: date-time */
            remindedAt: string | null
            /** Format: date-time */
            remindersStoppedAt: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to write invoices`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminPayments: {
    parameters: {
      query?: {
        /** @description Only those of this client. */
        clientId?: string
        /** @description Only those of this return. */
        taxReturnId?: string
        /** @description Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it. */
        cursor?: string
        /** @description Rows of a page. Without it, all rows come as one stream. */
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            items: {
              /** Format: uuid */
              id: string
              /** @enum {string} */
              kind:
                | 'payment'
                | 'refund'
                | 'reversal'
                | 'bank_return'
                | 'dispute_won'
                | 'refund_return'
              /** Format: uuid */
              clientId: string
              /** Format: uuid */
              taxReturnId: string | null
              taxYear: number | null
              /** @enum {string} */
              way:
                | 'cash'
                | 'check'
                | 'credit_card'
                | 'bank_transfer'
                | 'online_card'
                | 'online_ach'
                | 'brought_forward'
              cents: number
              /** @enum {string} */
              state: 'pending' | 'settled' | 'failed' | 'returned' | 'disputed'
              reachedBank: boolean
              receivedOn: string
              /** Format: uuid */
              reversesId: string | null
              parts: {
                /** Format: uuid */
                invoiceId: string
                number: number | null
                cents: number
                kept: number
              }[]
              credit: number
              refunded: number
              returned: number
              returnedOn: string | null
              /** Format: date-time */
              createdAt: string
              corrected: number
              note: string | null
              recordedBy: string | null
              client: {
                /** Format: uuid */
                id: string
                firstName: string
                lastName: string
                emailProven: boolean
              }
            }[]
            nextCursor: string | null
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see invoices` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminRecordPayment: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "clientId": "Text",
         *       "way": "cash",
         *       "amount": "150.00",
         *       "receivedOn": "2026-02-20"
         *     }
         */
        'application/json': components['schemas']['AdminRecordPaymentInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** @enum {string} */
            kind:
              | 'payment'
              | 'refund'
              | 'reversal'
              | 'bank_return'
              | 'dispute_won'
              | 'refund_return'
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            way:
              | 'cash'
              | 'check'
              | 'credit_card'
              | 'bank_transfer'
              | 'online_card'
              | 'online_ach'
              | 'brought_forward'
            cents: number
            /** @enum {string} */
            state: 'pending' | 'settled' | 'failed' | 'returned' | 'disputed'
            reachedBank: boolean
            receivedOn: string
            /** Format: uuid */
            reversesId: string | null
            parts: {
              /** Format: uuid */
              invoiceId: string
              number: number | null
              cents: number
              kept: number
            }[]
            credit: number
            refunded: number
            returned: number
            returnedOn: string | null
            /** Format: date-time */
            createdAt: string
            corrected: number
            note: string | null
            recordedBy: string | null
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to record payments`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description An invoice has less than the part open. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminRefund: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The payment’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "amount": "150.00",
         *       "reason": "You had one last year",
         *       "password": "Quiet-Harbor-42!"
         *     }
         */
        'application/json': components['schemas']['AdminRefundInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** @enum {string} */
            kind:
              | 'payment'
              | 'refund'
              | 'reversal'
              | 'bank_return'
              | 'dispute_won'
              | 'refund_return'
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            way:
              | 'cash'
              | 'check'
              | 'credit_card'
              | 'bank_transfer'
              | 'online_card'
              | 'online_ach'
              | 'brought_forward'
            cents: number
            /** @enum {string} */
            state: 'pending' | 'settled' | 'failed' | 'returned' | 'disputed'
            reachedBank: boolean
            receivedOn: string
            /** Format: uuid */
            reversesId: string | null
            parts: {
              /** Format: uuid */
              invoiceId: string
              number: number | null
              cents: number
              kept: number
            }[]
            credit: number
            refunded: number
            returned: number
            returnedOn: string | null
            /** Format: date-time */
            createdAt: string
            corrected: number
            note: string | null
            recordedBy: string | null
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to record payments`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description It is more than what is left of the payment, or not settled. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminReverse: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The payment’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "reason": "You had one last year"
         *     }
         */
        'application/json': components['schemas']['AdminReverseInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** @enum {string} */
            kind:
              | 'payment'
              | 'refund'
              | 'reversal'
              | 'bank_return'
              | 'dispute_won'
              | 'refund_return'
            /** Format: uuid */
            clientId: string
            /** Format: uuid */
            taxReturnId: string | null
            taxYear: number | null
            /** @enum {string} */
            way:
              | 'cash'
              | 'check'
              | 'credit_card'
              | 'bank_transfer'
              | 'online_card'
              | 'online_ach'
              | 'brought_forward'
            cents: number
            /** @enum {string} */
            state: 'pending' | 'settled' | 'failed' | 'returned' | 'disputed'
            reachedBank: boolean
            receivedOn: string
            /** Format: uuid */
            reversesId: string | null
            parts: {
              /** Format: uuid */
              invoiceId: string
              number: number | null
              cents: number
              kept: number
            }[]
            credit: number
            refunded: number
            returned: number
            returnedOn: string | null
            /** Format: date-time */
            createdAt: string
            corrected: number
            note: string | null
            recordedBy: string | null
            client: {
              /** Format: uuid */
              id: string
              firstName: string
              lastName: string
              emailProven: boolean
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to record payments`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description It is not settled, or something of it was taken back. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminExportPayments: {
    parameters: {
      query?: {
        /** @description The columns: for QuickBooks, or all. Left out, it is all. */
        format?: 'quickbooks' | 'all'
        /** @description The first day, YYYY-MM-DD. */
        from?: string
        /** @description The last day, YYYY-MM-DD. */
        until?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A line for each entry, under a line of headings. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'content-disposition': components['headers']['content-disposition']
          [name: string]: unknown
        }
        content: {
          'text/csv': string
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to export payments`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminFirm: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            version: number
            settings: {
              name: string
              legalName: string
              license: string
              timeZone: string
              phone: string
              email: string
              accent: string | null
              logo: {
                picture: string
                width: number
                height: number
              } | null
              address: {
                street: string
                city: string
                /** @enum {string} */
                state:
                  | 'AL'
                  | 'AK'
                  | 'AZ'
                  | 'AR'
                  | 'CA'
                  | 'CO'
                  | 'CT'
                  | 'DE'
                  | 'DC'
                  | 'FL'
                  | 'GA'
                  | 'HI'
                  | 'ID'
                  | 'IL'
                  | 'IN'
                  | 'IA'
                  | 'KS'
                  | 'KY'
                  | 'LA'
                  | 'ME'
                  | 'MD'
                  | 'MA'
                  | 'MI'
                  | 'MN'
                  | 'MS'
                  | 'MO'
                  | 'MT'
                  | 'NE'
                  | 'NV'
                  | 'NH'
                  | 'NJ'
                  | 'NM'
                  | 'NY'
                  | 'NC'
                  | 'ND'
                  | 'OH'
                  | 'OK'
                  | 'OR'
                  | 'PA'
                  | 'RI'
                  | 'SC'
                  | 'SD'
                  | 'TN'
                  | 'TX'
                  | 'UT'
                  | 'VT'
                  | 'VA'
                  | 'WA'
                  | 'WV'
                  | 'WI'
                  | 'WY'
                  | 'PR'
                  | 'GU'
                  | 'VI'
                  | 'AS'
                  | 'MP'
                  | 'AA'
                  | 'AE'
                  | 'AP'
                zipCode: string
              }
              foundedYear: number
              claims: {
                certifiedAccountants: boolean
                yearsOfExperience: number | null
                clientsServed: number | null
                alwaysOpen: boolean
                freeConsultation: boolean
                privacyLaws: boolean
                soc2: {
                  auditor: string
                  from: string
                  to: string
                  report: string
                } | null
              }
              promises: {
                answerDays: number
                completionDays: {
                  min: number
                  max: number
                }
              }
              hours: {
                Monday: {
                  opens: string
                  closes: string
                } | null
                Tuesday: {
                  opens: string
                  closes: string
                } | null
                Wednesday: {
                  opens: string
                  closes: string
                } | null
                Thursday: {
                  opens: string
                  closes: string
                } | null
                Friday: {
                  opens: string
                  closes: string
                } | null
                Saturday: {
                  opens: string
                  closes: string
                } | null
                Sunday: {
                  opens: string
                  closes: string
                } | null
              }
              seasons: {
                from: {
                  month: number
                  day: number
                }
                to: {
                  month: number
                  day: number
                }
                hours: {
                  Monday: {
                    opens: string
                    closes: string
                  } | null
                  Tuesday: {
                    opens: string
                    closes: string
                  } | null
                  Wednesday: {
                    opens: string
                    closes: string
                  } | null
                  Thursday: {
                    opens: string
                    closes: string
                  } | null
                  Friday: {
                    opens: string
                    closes: string
                  } | null
                  Saturday: {
                    opens: string
                    closes: string
                  } | null
                  Sunday: {
                    opens: string
                    closes: string
                  } | null
                } | null
              }[]
              closedDays: {
                from: string
                to: string
                name: string
              }[]
              people: {
                name: string
                credential: string
                /** @default null */
                photo: string | null
                /** @default null */
                account: string | null
              }[]
              hero: {
                title: string
                lead: string
              } | null
              story: string | null
            }
          }
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see the firm’s settings` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  saveFirm: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 1,
         *       "settings": {
         *         "name": "Harbor Tax",
         *         "legalName": "Harbor Tax LLC",
         *         "license": "Maine license 4711",
         *         "timeZone": "America/New_York",
         *         "phone": "2075550123",
         *         "email": "desk@harbor.example",
         *         "accent": null,
         *         "logo": null,
         *         "address": {
         *           "street": "9 Wharf Street",
         *           "city": "Portland",
         *           "state": "ME",
         *           "zipCode": "04101"
         *         },
         *         "foundedYear": 2008,
         *         "claims": {
         *           "certifiedAccountants": true,
         *           "yearsOfExperience": 15,
         *           "clientsServed": 500,
         *           "alwaysOpen": true,
         *           "freeConsultation": true,
         *           "privacyLaws": true,
         *           "soc2": null
         *         },
         *         "promises": {
         *           "answerDays": 1,
         *           "completionDays": {
         *             "min": 3,
         *             "max": 5
         *           }
         *         },
         *         "hours": {
         *           "Monday": {
         *             "opens": "09:00",
         *             "closes": "18:00"
         *           },
         *           "Tuesday": {
         *             "opens": "09:00",
         *             "closes": "18:00"
         *           },
         *           "Wednesday": {
         *             "opens": "09:00",
         *             "closes": "18:00"
         *           },
         *           "Thursday": {
         *             "opens": "09:00",
         *             "closes": "18:00"
         *           },
         *           "Friday": {
         *             "opens": "09:00",
         *             "closes": "18:00"
         *           },
         *           "Saturday": {
         *             "opens": "10:00",
         *             "closes": "16:00"
         *           },
         *           "Sunday": null
         *         },
         *         "seasons": [
         *           {
         *             "from": {
         *               "month": 1,
         *               "day": 15
         *             },
         *             "to": {
         *               "month": 4,
         *               "day": 15
         *             },
         *             "hours": null
         *           }
         *         ],
         *         "closedDays": [],
         *         "people": [],
         *         "hero": null,
         *         "story": null
         *       }
         *     }
         */
        'application/json': components['schemas']['SaveFirmInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            version: number
            settings: {
              name: string
              legalName: string
              license: string
              timeZone: string
              phone: string
              email: string
              accent: string | null
              logo: {
                picture: string
                width: number
                height: number
              } | null
              address: {
                street: string
                city: string
                /** @enum {string} */
                state:
                  | 'AL'
                  | 'AK'
                  | 'AZ'
                  | 'AR'
                  | 'CA'
                  | 'CO'
                  | 'CT'
                  | 'DE'
                  | 'DC'
                  | 'FL'
                  | 'GA'
                  | 'HI'
                  | 'ID'
                  | 'IL'
                  | 'IN'
                  | 'IA'
                  | 'KS'
                  | 'KY'
                  | 'LA'
                  | 'ME'
                  | 'MD'
                  | 'MA'
                  | 'MI'
                  | 'MN'
                  | 'MS'
                  | 'MO'
                  | 'MT'
                  | 'NE'
                  | 'NV'
                  | 'NH'
                  | 'NJ'
                  | 'NM'
                  | 'NY'
                  | 'NC'
                  | 'ND'
                  | 'OH'
                  | 'OK'
                  | 'OR'
                  | 'PA'
                  | 'RI'
                  | 'SC'
                  | 'SD'
                  | 'TN'
                  | 'TX'
                  | 'UT'
                  | 'VT'
                  | 'VA'
                  | 'WA'
                  | 'WV'
                  | 'WI'
                  | 'WY'
                  | 'PR'
                  | 'GU'
                  | 'VI'
                  | 'AS'
                  | 'MP'
                  | 'AA'
                  | 'AE'
                  | 'AP'
                zipCode: string
              }
              foundedYear: number
              claims: {
                certifiedAccountants: boolean
                yearsOfExperience: number | null
                clientsServed: number | null
                alwaysOpen: boolean
                freeConsultation: boolean
                privacyLaws: boolean
                soc2: {
                  auditor: string
                  from: string
                  to: string
                  report: string
                } | null
              }
              promises: {
                answerDays: number
                completionDays: {
                  min: number
                  max: number
                }
              }
              hours: {
                Monday: {
                  opens: string
                  closes: string
                } | null
                Tuesday: {
                  opens: string
                  closes: string
                } | null
                Wednesday: {
                  opens: string
                  closes: string
                } | null
                Thursday: {
                  opens: string
                  closes: string
                } | null
                Friday: {
                  opens: string
                  closes: string
                } | null
                Saturday: {
                  opens: string
                  closes: string
                } | null
                Sunday: {
                  opens: string
                  closes: string
                } | null
              }
              seasons: {
                from: {
                  month: number
                  day: number
                }
                to: {
                  month: number
                  day: number
                }
                hours: {
                  Monday: {
                    opens: string
                    closes: string
                  } | null
                  Tuesday: {
                    opens: string
                    closes: string
                  } | null
                  Wednesday: {
                    opens: string
                    closes: string
                  } | null
                  Thursday: {
                    opens: string
                    closes: string
                  } | null
                  Friday: {
                    opens: string
                    closes: string
                  } | null
                  Saturday: {
                    opens: string
                    closes: string
                  } | null
                  Sunday: {
                    opens: string
                    closes: string
                  } | null
                } | null
              }[]
              closedDays: {
                from: string
                to: string
                name: string
              }[]
              people: {
                name: string
                credential: string
                /** @default null */
                photo: string | null
                /** @default null */
                account: string | null
              }[]
              hero: {
                title: string
                lead: string
              } | null
              story: string | null
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to change the firm’s settings`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`., or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description Somebody saved other settings since `version`. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  firmHistory: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            version: number
            settings: {
              name: string
              legalName: string
              license: string
              timeZone: string
              phone: string
              email: string
              accent: string | null
              logo: {
                picture: string
                width: number
                height: number
              } | null
              address: {
                street: string
                city: string
                /** @enum {string} */
                state:
                  | 'AL'
                  | 'AK'
                  | 'AZ'
                  | 'AR'
                  | 'CA'
                  | 'CO'
                  | 'CT'
                  | 'DE'
                  | 'DC'
                  | 'FL'
                  | 'GA'
                  | 'HI'
                  | 'ID'
                  | 'IL'
                  | 'IN'
                  | 'IA'
                  | 'KS'
                  | 'KY'
                  | 'LA'
                  | 'ME'
                  | 'MD'
                  | 'MA'
                  | 'MI'
                  | 'MN'
                  | 'MS'
                  | 'MO'
                  | 'MT'
                  | 'NE'
                  | 'NV'
                  | 'NH'
                  | 'NJ'
                  | 'NM'
                  | 'NY'
                  | 'NC'
                  | 'ND'
                  | 'OH'
                  | 'OK'
                  | 'OR'
                  | 'PA'
                  | 'RI'
                  | 'SC'
                  | 'SD'
                  | 'TN'
                  | 'TX'
                  | 'UT'
                  | 'VT'
                  | 'VA'
                  | 'WA'
                  | 'WV'
                  | 'WI'
                  | 'WY'
                  | 'PR'
                  | 'GU'
                  | 'VI'
                  | 'AS'
                  | 'MP'
                  | 'AA'
                  | 'AE'
                  | 'AP'
                zipCode: string
              }
              foundedYear: number
              claims: {
                certifiedAccountants: boolean
                yearsOfExperience: number | null
                clientsServed: number | null
                alwaysOpen: boolean
                freeConsultation: boolean
                privacyLaws: boolean
                soc2: {
                  auditor: string
                  from: string
                  to: string
                  report: string
                } | null
              }
              promises: {
                answerDays: number
                completionDays: {
                  min: number
                  max: number
                }
              }
              hours: {
                Monday: {
                  opens: string
                  closes: string
                } | null
                Tuesday: {
                  opens: string
                  closes: string
                } | null
                Wednesday: {
                  opens: string
                  closes: string
                } | null
                Thursday: {
                  opens: string
                  closes: string
                } | null
                Friday: {
                  opens: string
                  closes: string
                } | null
                Saturday: {
                  opens: string
                  closes: string
                } | null
                Sunday: {
                  opens: string
                  closes: string
                } | null
              }
              seasons: {
                from: {
                  month: number
                  day: number
                }
                to: {
                  month: number
                  day: number
                }
                hours: {
                  Monday: {
                    opens: string
                    closes: string
                  } | null
                  Tuesday: {
                    opens: string
                    closes: string
                  } | null
                  Wednesday: {
                    opens: string
                    closes: string
                  } | null
                  Thursday: {
                    opens: string
                    closes: string
                  } | null
                  Friday: {
                    opens: string
                    closes: string
                  } | null
                  Saturday: {
                    opens: string
                    closes: string
                  } | null
                  Sunday: {
                    opens: string
                    closes: string
                  } | null
                } | null
              }[]
              closedDays: {
                from: string
                to: string
                name: string
              }[]
              people: {
                name: string
                credential: string
                /** @default null */
                photo: string | null
                /** @default null */
                account: string | null
              }[]
              hero: {
                title: string
                lead: string
              } | null
              story: string | null
            }
            restores: number | null
            /** Format: date-time */
            savedAt: string
            savedBy: string | null
          }[]
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see the firm’s settings` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  addFirmPicture: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "kind": "logo",
         *       "image": "Text"
         *     }
         */
        'application/json': components['schemas']['AddFirmPictureInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            picture: string
            width: number
            height: number
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to change the firm’s settings`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`., or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  addFirmReport: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /** @example %PDF-1.7 and so on */
        'application/pdf': Blob
      }
    }
    responses: {
      /** @description Stored. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            report: string
            size: number
          }
        }
      }
      /** @description The PDF is damaged, needs a password, or contains malware. */
      400: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to read or change the firm’s SOC 2 report`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`., or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description It has more than 10 MB. */
      413: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description `A report must be a PDF` */
      415: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  firmReport: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The report’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The report. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'content-disposition': components['headers']['content-disposition']
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to read or change the firm’s SOC 2 report`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  undoFirm: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 1,
         *       "to": 1
         *     }
         */
        'application/json': components['schemas']['UndoFirmInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            version: number
            settings: {
              name: string
              legalName: string
              license: string
              timeZone: string
              phone: string
              email: string
              accent: string | null
              logo: {
                picture: string
                width: number
                height: number
              } | null
              address: {
                street: string
                city: string
                /** @enum {string} */
                state:
                  | 'AL'
                  | 'AK'
                  | 'AZ'
                  | 'AR'
                  | 'CA'
                  | 'CO'
                  | 'CT'
                  | 'DE'
                  | 'DC'
                  | 'FL'
                  | 'GA'
                  | 'HI'
                  | 'ID'
                  | 'IL'
                  | 'IN'
                  | 'IA'
                  | 'KS'
                  | 'KY'
                  | 'LA'
                  | 'ME'
                  | 'MD'
                  | 'MA'
                  | 'MI'
                  | 'MN'
                  | 'MS'
                  | 'MO'
                  | 'MT'
                  | 'NE'
                  | 'NV'
                  | 'NH'
                  | 'NJ'
                  | 'NM'
                  | 'NY'
                  | 'NC'
                  | 'ND'
                  | 'OH'
                  | 'OK'
                  | 'OR'
                  | 'PA'
                  | 'RI'
                  | 'SC'
                  | 'SD'
                  | 'TN'
                  | 'TX'
                  | 'UT'
                  | 'VT'
                  | 'VA'
                  | 'WA'
                  | 'WV'
                  | 'WI'
                  | 'WY'
                  | 'PR'
                  | 'GU'
                  | 'VI'
                  | 'AS'
                  | 'MP'
                  | 'AA'
                  | 'AE'
                  | 'AP'
                zipCode: string
              }
              foundedYear: number
              claims: {
                certifiedAccountants: boolean
                yearsOfExperience: number | null
                clientsServed: number | null
                alwaysOpen: boolean
                freeConsultation: boolean
                privacyLaws: boolean
                soc2: {
                  auditor: string
                  from: string
                  to: string
                  report: string
                } | null
              }
              promises: {
                answerDays: number
                completionDays: {
                  min: number
                  max: number
                }
              }
              hours: {
                Monday: {
                  opens: string
                  closes: string
                } | null
                Tuesday: {
                  opens: string
                  closes: string
                } | null
                Wednesday: {
                  opens: string
                  closes: string
                } | null
                Thursday: {
                  opens: string
                  closes: string
                } | null
                Friday: {
                  opens: string
                  closes: string
                } | null
                Saturday: {
                  opens: string
                  closes: string
                } | null
                Sunday: {
                  opens: string
                  closes: string
                } | null
              }
              seasons: {
                from: {
                  month: number
                  day: number
                }
                to: {
                  month: number
                  day: number
                }
                hours: {
                  Monday: {
                    opens: string
                    closes: string
                  } | null
                  Tuesday: {
                    opens: string
                    closes: string
                  } | null
                  Wednesday: {
                    opens: string
                    closes: string
                  } | null
                  Thursday: {
                    opens: string
                    closes: string
                  } | null
                  Friday: {
                    opens: string
                    closes: string
                  } | null
                  Saturday: {
                    opens: string
                    closes: string
                  } | null
                  Sunday: {
                    opens: string
                    closes: string
                  } | null
                } | null
              }[]
              closedDays: {
                from: string
                to: string
                name: string
              }[]
              people: {
                name: string
                credential: string
                /** @default null */
                photo: string | null
                /** @default null */
                account: string | null
              }[]
              hero: {
                title: string
                lead: string
              } | null
              story: string | null
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to change the firm’s settings`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`., or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      /** @description Somebody saved other settings since `version`. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  documentsDelete: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The document’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Success']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description A client cannot delete a completed return. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  documentsDownload: {
    parameters: {
      query?: {
        /** @description Lets a browser show a PDF or picture instead of saving it. */
        inline?: '1'
      }
      header?: {
        /** @description One range of bytes (RFC 9110). */
        range?: string
      }
      path: {
        /** @description The document’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The whole document. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'content-disposition': components['headers']['content-disposition']
          'accept-ranges': components['headers']['accept-ranges']
          [name: string]: unknown
        }
        content: {
          'application/pdf': Blob
          'image/jpeg': Blob
          'image/png': Blob
          'application/msword': Blob
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document': Blob
        }
      }
      /** @description The range that was asked for. */
      206: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'content-disposition': components['headers']['content-disposition']
          'content-range': components['headers']['content-range']
          [name: string]: unknown
        }
        content: {
          'application/pdf': Blob
          'image/jpeg': Blob
          'image/png': Blob
          'application/msword': Blob
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document': Blob
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      /** @description The document has no such range. */
      416: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminVerifyDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The document’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "verified": true
         *     }
         */
        'application/json': components['schemas']['AdminVerifyDocumentInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AdminDocument']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to verify documents`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  documentsFiledReturns: {
    parameters: {
      query?: {
        /** @description Of a client the caller acts for; without it, the caller’s own. */
        client?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['FiledReturn'][]
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminFiledReturns: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AdminDocument'][]
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to view a client’s filed returns` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  clientsMine: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MyClient'][]
        }
      }
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  clientsAccess: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ClientAccess'][]
        }
      }
      401: components['responses']['SignedOut']
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  clientsGrant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "part": "self",
         *       "email": "nora@example.com",
         *       "firstName": "Nora",
         *       "lastName": "Day"
         *     }
         */
        'application/json': components['schemas']['ClientsGrantInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ClientAccess']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description The caller may not give this access, or is staff who have to confirm the password first. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The address has access already, or as `self` an account; or the client has another spouse. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  clientsEndAccess: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The access’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Success']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description The caller may not end it, or has to confirm the password first. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description It is the client’s own sign-in, which only the deletion of the account ends. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminUsers: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['User'][]
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to view all users` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminUpdateRole: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The user’s id. */
        userId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "role": "client"
         *     }
         */
        'application/json': components['schemas']['AdminUpdateRoleInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['User']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to change roles`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`., or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The last admin, and oneself, cannot be demoted; nor can an unproven account be promoted where a proof is required. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminClients: {
    parameters: {
      query?: {
        /** @description Left out, it is 0. */
        all?: '0' | '1'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['User'][]
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to view all clients` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminCreate: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "Nora",
         *       "lastName": "Day",
         *       "phone": "(775) 555-0123"
         *     }
         */
        'application/json': components['schemas']['AdminCreateInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Client']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to add clients`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminUpdate: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "Nora",
         *       "lastName": "Day",
         *       "phone": "(775) 555-0123"
         *     }
         */
        'application/json': components['schemas']['AdminUpdateInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Client']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to change clients`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Somebody signs in for this client. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminMerge: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "mergedId": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminMergeInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /** Format: uuid */
            mergedId: string
            moved: {
              returns: {
                /** Format: uuid */
                id: string
                taxYear: number
                /** @enum {string} */
                status: 'pending' | 'in_progress' | 'completed' | 'filed'
              }[]
              documents: number
              items: number
              notes: number
              calls: number
              grants: number
              dependents: number
            }
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to merge clients`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`., or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Somebody signs in for each of them, both have a return of one year, or one is a business. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminStartReturn: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "taxYear": 2025
         *     }
         */
        'application/json': components['schemas']['AdminStartReturnInput']
      }
    }
    responses: {
      /** @description There already was a return for that year; this is it. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TaxReturn']
        }
      }
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TaxReturn']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to start returns for clients`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminSaveProfile: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` that the change is based on, or a list of them (RFC 9110); `*` for any. Without it, the change is made even if somebody saved in between. */
        'if-match'?: string
      }
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "ssn": "123-45-6789",
         *       "dateOfBirth": "1985-04-30",
         *       "address": "12 Harbor Street",
         *       "city": "Reno",
         *       "state": "NV",
         *       "zipCode": "89501",
         *       "phone": "(775) 555-0123",
         *       "filingStatus": "single",
         *       "spouseSsn": "123-45-6789",
         *       "bankRoutingNumber": "021000021",
         *       "bankAccountNumber": "000123456789",
         *       "emergencyContactPhone": "(775) 555-0123"
         *     }
         */
        'application/json': components['schemas']['AdminSaveProfileInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Profile']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to enter clients’ tax profiles`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description Somebody signs in for this client. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      412: components['responses']['NotCurrent']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminClientDetails: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ClientDetails']
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to view client details` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminList: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            firstName: string
            lastName: string
            credential: string | null
          }[]
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to see who prepares returns` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminAssignClient: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The client’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "preparerId": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminAssignClientInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            assigned: number
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to assign clients`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminAssign: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "ids": [
         *         "Text"
         *       ],
         *       "preparerId": "Text"
         *     }
         */
        'application/json': components['schemas']['AdminAssignInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': {
            assigned: number
          }
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to assign returns`, or `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminReturns: {
    parameters: {
      query?: {
        /** @description Found in the client’s email, first or last name, or the return’s id; an invoice also by its number. */
        search?: string
        /** @description Only returns of this status. */
        status?: 'all' | 'pending' | 'in_progress' | 'completed' | 'filed'
        /** @description Only returns that are paid, or unpaid. */
        payment?: 'all' | 'unpaid' | 'paid'
        work?: 'all' | 'late' | 'ready' | 'review' | 'file' | 'messages' | 'waiting' | 'new'
        /** @description Only returns of this staff member, of the caller (mine), or of nobody (none). */
        preparer?: unknown
        /** @description Only returns of this year. */
        taxYear?: number
        /** @description The field to sort by; by default the time of creation. Returns without a value come last. */
        sort?:
          | 'created'
          | 'client'
          | 'year'
          | 'status'
          | 'estimatedRefund'
          | 'payment'
          | 'completed'
          | 'wait'
        /** @description Descending by default. */
        direction?: 'asc' | 'desc'
        /** @description Rows of a page. Without it, all rows come as one stream. */
        limit?: number
        /** @description Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it. */
        cursor?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'x-next-cursor': components['headers']['x-next-cursor']
          'x-total-count': components['headers']['x-total-count']
          'x-total-more-than': components['headers']['x-total-more-than']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AdminTaxReturn'][]
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to view all tax returns` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminExportReturns: {
    parameters: {
      query?: {
        /** @description Found in the client’s email, first or last name, or the return’s id; an invoice also by its number. */
        search?: string
        /** @description Only returns of this status. */
        status?: 'all' | 'pending' | 'in_progress' | 'completed' | 'filed'
        /** @description Only returns that are paid, or unpaid. */
        payment?: 'all' | 'unpaid' | 'paid'
        work?: 'all' | 'late' | 'ready' | 'review' | 'file' | 'messages' | 'waiting' | 'new'
        /** @description Only returns of this staff member, of the caller (mine), or of nobody (none). */
        preparer?: unknown
        /** @description Only returns of this year. */
        taxYear?: number
        /** @description The field to sort by; by default the time of creation. Returns without a value come last. */
        sort?:
          | 'created'
          | 'client'
          | 'year'
          | 'status'
          | 'estimatedRefund'
          | 'payment'
          | 'completed'
          | 'wait'
        /** @description Descending by default. */
        direction?: 'asc' | 'desc'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A line for each return, under a line of headings. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'content-disposition': components['headers']['content-disposition']
          [name: string]: unknown
        }
        content: {
          'text/csv': string
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to export tax returns`, or `Confirm your password first`: more than 10 minutes have passed since the sign-in or the last `POST /api/auth/confirm`. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminDocuments: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AdminDocument'][]
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to view a client’s documents` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  adminPrintPacket: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The return’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The packet. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'content-disposition': components['headers']['content-disposition']
          [name: string]: unknown
        }
        content: {
          'application/pdf': string
        }
      }
      401: components['responses']['SignedOut']
      /** @description `You don't have permission to print packets` */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      /** @description The packet could not be made. */
      409: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  notificationsList: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Notification'][]
        }
      }
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  notificationsMarkRead: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The notification’s id. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Notification']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      404: components['responses']['NotFound']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  profileGet: {
    parameters: {
      query?: {
        /** @description Of a client the caller acts for; without it, the caller’s own. */
        client?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Profile']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Profile not found`: none was ever saved. */
      404: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  profileSave: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` that the change is based on, or a list of them (RFC 9110); `*` for any. Without it, the change is made even if somebody saved in between. */
        'if-match'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "ssn": "123-45-6789",
         *       "dateOfBirth": "1985-04-30",
         *       "address": "12 Harbor Street",
         *       "city": "Reno",
         *       "state": "NV",
         *       "zipCode": "89501",
         *       "phone": "(775) 555-0123",
         *       "filingStatus": "single",
         *       "spouseSsn": "123-45-6789",
         *       "bankRoutingNumber": "021000021",
         *       "bankAccountNumber": "000123456789",
         *       "emergencyContactPhone": "(775) 555-0123"
         *     }
         */
        'application/json': components['schemas']['ProfileSaveInput']
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          etag: components['headers']['etag']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Profile']
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      /** @description `Confirm your email address first`: with `EMAIL_PROOF=required`, until the link that was mailed after the registration is opened. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
      412: components['responses']['NotCurrent']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  profileDependents: {
    parameters: {
      query?: {
        /** @description Of a client the caller acts for; without it, the caller’s own. */
        client?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Dependent'][]
        }
      }
      400: components['responses']['BadRequest']
      401: components['responses']['SignedOut']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  contactSend: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Nora Day",
         *       "email": "nora@example.com",
         *       "phone": "(775) 555-0123",
         *       "message": "Which documents do you need for a rental property?"
         *     }
         */
        'application/json': components['schemas']['ContactSendInput']
      }
    }
    responses: {
      /** @description Done, and made. */
      201: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ContactReceived']
        }
      }
      400: components['responses']['BadRequest']
      413: components['responses']['TooLarge']
      415: components['responses']['WrongType']
      429: components['responses']['TooMany']
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  health: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It answers, and what is sent can be saved. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Health']
        }
      }
      500: components['responses']['Unforeseen']
      /** @description The database does not answer, or nothing can be saved. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'retry-after': components['headers']['retry-after']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  ready: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It answers, what is sent can be saved, and the portal is not ending. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Health']
        }
      }
      500: components['responses']['Unforeseen']
      /** @description Send requests to another server. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          'retry-after': components['headers']['retry-after']
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Error']
        }
      }
    }
  }
  openapi: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The document. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'application/json': Record<string, never>
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
  docs: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The page. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id']
          [name: string]: unknown
        }
        content: {
          'text/html': string
        }
      }
      500: components['responses']['Unforeseen']
      503: components['responses']['Busy']
    }
  }
}
