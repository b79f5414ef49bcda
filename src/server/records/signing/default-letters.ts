import type { ClientKind } from '#shared/clients/clients.schema.ts'
import { formNames } from '#shared/law/forms.ts'
import { recordsKept } from '#shared/law/limits.ts'

const person = `Engagement letter for your {year} tax return

Dear {client},

Thank you for asking {firm} ({address}) to prepare your {year} tax return. This letter says what we will do and what we ask of you. Please read it, ask us about anything that is not clear, and sign it.

What we do. We prepare your {year} federal individual income tax return, and the state returns that go with it, from the information that you give us. We review what you send, ask when something is missing or unclear, and file the returns electronically once you, and your spouse on a joint return, have reviewed and authorized them. We do not audit or verify your information, and preparing a return is not a search for fraud or error. Bookkeeping, tax planning, amended returns and answers to letters from a tax authority are separate work, which we agree on with you first.

What we ask of you. Give us complete and correct information about your income, deductions, credits, dependents and foreign accounts, in time for us to work on it. Keep the records that support it: receipts, mileage logs, statements and canceled checks. Review the finished return before you authorize it. You are responsible for what it says, because you sign it under penalties of perjury. Tell us at once when you find something that is wrong or missing, even after the return is filed.

Deadlines. If we do not have everything a month before the return is due, we may not finish by that day. We will then ask you whether to file for an extension. An extension gives more time to file, not more time to pay.

Questions of law. When the law is not clear, we tell you the possible positions and take the one that you choose, as long as professional standards allow it. A tax authority may decide otherwise. You would owe any additional tax, interest and penalties.

Fees. {fee} Payment is due when the return is ready to file. You may end this engagement at any time in writing. We then charge only for the work done.

Records. We keep your return, and what you sent us, for as long as the law requires, ${recordsKept.value} after the filing. Keep your own copy with your tax records.

Privacy. We keep your information confidential. We use it to prepare and file your returns. We do not share it with others without your consent, except as the law allows and as filing needs. Our privacy page says who works for us and what they receive.

{signing}

By signing, you confirm that you have read this letter and agree to it.

{firm}`

const business = `Engagement letter for {form} of {client}, {year}

To {client}, for the attention of {officer}:

Thank you for asking {firm} ({address}) to prepare the {year} tax return of {client}. In this letter “you” is {client}, represented by {officer}. This letter says what we will do and what we ask of you. Please read it, ask us about anything that is not clear, and sign it.

What we do. We prepare your federal {form} for the tax year from {period}, and the income tax return for {state} that goes with it, if there is one, from your books and the information that you give us. Tell us about every other state in which you have employees, property or sales: we prepare its return only if we agree on it with you first. We review what you send, ask when something is missing or unclear, and file the returns electronically once the person who signs for you has reviewed them and authorized the filing with {authorization}. We do not audit or verify your information, and preparing a return is not a search for fraud or error.

{owners}

What is not included. Bookkeeping, payroll and payroll tax returns, sales tax, ${formNames.value.wagesAndInformation} that you issue, tax planning, amended returns and answers to letters from a tax authority are separate work, which we do only if we agree on it with you in writing.

Your books. You are responsible for your books: that they are complete and correct, that they keep your money apart from everybody else’s, and that records support each amount. Give us a profit and loss statement and a balance sheet for the tax year in time for us to work on them. Review the finished return before you authorize it. You are responsible for what it says, because it is signed for you under penalties of perjury. Tell us at once when you find something that is wrong or missing, even after the return is filed.

Deadlines. The return and any tax are due on {due}. If we do not have everything a month before that day, we may not finish by then. We will then ask you whether to file for an extension ({extension}). An extension gives more time to file, not more time to pay.

Questions of law. When the law is not clear, we tell you the possible positions and take the one that you choose, as long as professional standards allow it. A tax authority may decide otherwise. You would owe any additional tax, interest and penalties.

Fees. {fee} Payment is due when the return is ready to file. You may end this engagement at any time in writing. We then charge only for the work done.

Records. We keep your return, and what you sent us, for as long as the law requires, ${recordsKept.value} after the filing. Keep your own copy with your tax records.

Privacy. We keep your information confidential. We use it to prepare and file your returns. We do not share it with others without your consent, except as the law allows and as filing needs. Our privacy page says who works for us and what they receive.

{signing}

By signing, you confirm that you have read this letter and agree to it, and whoever signs confirms that they may sign for {client}.`

/** The built-in texts. Staff may change them. */
export const defaultLetters: Readonly<Record<ClientKind, string>> = { person, business }
