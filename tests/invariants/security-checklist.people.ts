/** The first half of the checklist; security-checklist.ts explains its form. */
export const peopleSteps = `
# Accounts and passwords

1 A password follows the published rules, may have up to 128 characters, and is never cut | ASVS 6.2.1, 6.2.8, 6.2.9
  test server/rest/contract/register.test.ts: refuses the password %j with the first broken rule
  test server/rest/contract/register.test.ts: accepts the password %j unchanged
2 A common password is refused in every disguise that meets the rules | ASVS 6.2.4, 6.2.11, 6.2.12
  test server/auth/password-blocklist.test.ts: each of the 10,000 most common passwords, changed to meet the rules, is refused
  test server/auth/common-passwords.test.ts: with %s is refused and creates no account
3 One address in any spelling has one account | ASVS 2.2.1
  test server/rest/contract/register.test.ts: refuses %j, which has an account
  test server/rest/contract/register.test.ts: treats an address with a +tag as a different one
4 Registering one address, or accepting its invitation, many times at once makes one account | ASVS 15.4.2
  test server/concurrency.test.ts: 20 registrations of one address make one user, one audit row and one mail
  test server/users/invitations.test.ts: works once: of several at the same time, one wins
5 Passwords are stored as argon2id hashes, and a weaker hash is replaced at the next sign-in | ASVS 11.4.2
  test server/auth/sign-in.test.ts: are stored as argon2id with at least 19 MiB, two passes and one lane
  test server/auth/sign-in.test.ts: with a weaker hash get today's at the next sign-in, and no other change
6 A sign-in does not tell whether an address has an account, by its answer or by its work | ASVS 6.3.8
  test server/auth/sign-in.test.ts: get the same answer
  test server/auth/sign-in.test.ts: cost the same work of hashing
  test server/auth/refused-sign-ins.test.ts: runs the same statements as an account
7 Input of any wrong type is refused with a 400 | ASVS 15.3.5, 15.3.6
  test sweeps/inputs.test.ts: $name of the wrong type is refused with its name
  test sweeps/hostile-input.test.ts: any input of %s is accepted or refused without an exception
  test sweeps/inputs.test.ts: drops unknown fields and prototype pollution
8 A code of an authenticator app works once, in its minute, for its owner, and cannot be guessed | ASVS 6.5.1, 6.5.5, 6.6.3
  test server/auth/two-factor.test.ts: accepts a code once, and no older one after it
  test server/auth/two-factor.test.ts: accepts the codes of one step before and after, and no others
  test server/auth/two-factor.test.ts: refuses the code of another user, and every malformed one
  test server/auth/two-factor-limits.test.ts: are refused after ten, also right ones, and a right password changes nothing
9 A second factor is added or removed only with the password | ASVS 7.5.1
  test server/auth/two-factor.test.ts: needs the password and a right code, and gives ten recovery codes once
  test server/auth/two-factor.test.ts: is removed with the password, and recovery codes go with the last factor
10 A new installation has no account and no default password | ASVS 6.3.2, 6.4.1
  test ops/database.test.ts: make no user: nobody can sign in before somebody has registered
  test ops/process.test.ts: an admin can be created while it runs
11 A change of password needs the old one, ends the other sessions and is mailed to the owner | ASVS 6.2.3, 6.3.7, 7.4.3
  test server/account.test.ts: changes the password with the old one, and ends the other sessions
11b A firm account opens only the account of staff that it is linked to, and links only by an address that the firm has proven | OpenID Connect Core, ASVS 6.8.1, 6.8.2
  test server/auth/firm-account.test.ts: the first sign-in links the account, and the email no longer matters then
  test server/auth/firm-account.test.ts: a subject of somebody else with the same email opens nothing, and an account has one subject
  test server/auth/firm-provider.test.ts: Microsoft Entra proves an address by naming the firm’s tenant, except for guests
11c An answer of the firm's sign-in service is signed for this portal and this attempt, and works once in the browser that asked | RFC 9700, ASVS 10.1.2, 10.2.1, 10.5.1
  test server/auth/firm-account.test.ts: in a browser that has not begun the sign-in
  test server/auth/firm-account.test.ts: a second time, also at the same time
  test server/auth/firm-account.test.ts: whose iss parameter names another issuer, or is missing
11d Its second factor counts only if it says so, and its sign-in is no confirmation | ASVS 6.8.4, 7.5.3
  test server/auth/firm-account.test.ts: our second factor is asked for with the same answer, and works once
  test server/auth/firm-account.test.ts: needs a confirmation from the start, by the password or by the provider

# Sessions

12 The session id in the database is no token | OWASP Session Management
  test server/auth/sessions.test.ts: the id of a session in the database
13 Tokens are random, unique and new at each sign-in, and a new sign-in ends the session before it | ASVS 7.2.3, 7.2.4
  test server/auth/sessions.test.ts: has 256 random bits
  test server/rest/contract/sign-in.test.ts: gives a new token each time
  test server/auth/sessions.test.ts: by another sign-in that its browser sends, and no other session
14 Signing out ends the session for good, and may be repeated | ASVS 7.4.1
  test server/auth/sessions.test.ts: by logout is final, and a second logout succeeds too
15 A session ends when nobody uses it; polls are no use | ASVS 7.3.1
  test server/auth/sessions.test.ts: ends after 30 idle minutes
  test server/auth/sessions.test.ts: is not extended by the polls
16 A session ends after 12 hours, a remembered one after 30 days, however much it is used | ASVS 7.3.2
  test server/auth/sessions.test.ts: ends 12 hours from sign-in, however much it is used
  test server/auth/sessions.test.ts: of a client lasts 30 days, used or not, and no longer
17 A changed role or a disabled account counts from the next call on | ASVS 7.4.2, 8.3.2
  test server/auth/sessions.test.ts: takes effect on the next call, in both directions
  test server/users/disable-account.test.ts: loses its sessions, and a sign-in is answered
18 Exactly one well-formed Authorization header is read, in any case of its scheme | RFC 6750, RFC 9110
  test server/auth/sessions.test.ts: %j is not read
  test server/auth/sessions.test.ts: one header is read, two are refused, and one of 20 kB is too large
19 A token counts in no address and no body, and a cookie only for a download | ASVS 14.2.1
  test sweeps/token-places.test.ts: reads no token from the address, the body or other headers
  test sweeps/token-places.test.ts: reads the cookie for a download only
20 People see and end their own sessions; staff can end those of others, which is recorded | ASVS 7.4.5, 7.5.2
  test server/account.test.ts: lists own live sessions and ends one of them, never another person’s
  test server/users/disable-account.test.ts: are listed for other admins, who end one or all
  test server/users/disable-account.test.ts: loses its sessions, and a sign-in is answered
21 After signing out, the browser shows and keeps nothing of the account, also when going back | ASVS 14.3.1
  test e2e/account.spec.ts: signing out ends the session on the server and in every open tab, and going back shows nothing
  test server/rest/contract/sign-in.test.ts: clears the browser’s cache, over REST and tRPC
  test components/profile/draft.test.tsx: signing out removes the draft without asking

# Who may do what

22 Every call answers each kind of caller as the access table says, and no call is missing there | ASVS 8.2.1, 8.2.2
  test sweeps/access.test.ts: $name: each caller gets the verdict, and a denied call writes nothing
  test invariants/access.test.ts: every registered route, except the HEAD of a GET, a 405 and files
  test sweeps/not-found.test.ts: refuses the record with the same answer as an unknown or malformed id
23 Another spelling of an address or method gets the same verdict | ASVS 4.1.4
  test sweeps/access.test.ts: $name: each caller gets the verdict, and a denied call writes nothing
24 tRPC and REST give the same verdict | ASVS 6.3.4
  test invariants/access.test.ts: every procedure
  test sweeps/access.test.ts: $name: each caller gets the verdict, and a denied call writes nothing
25 A client cannot set the owner, status or payment of a new return | ASVS 15.3.3
  test server/rest/contract/returns.test.ts: reads only year and status from the body
  test server/rest/contract/returns.test.ts: refuses the status %j
26 A client uploads no completed return, and nothing to another client's return | ASVS 8.2.3
  test server/rest/contract/uploads.test.ts: only admins can upload a completed return
  test server/rest/contract/uploads.test.ts: answers 404 for another client's return
27 A client deletes no completed return, and only their own uploads | ASVS 2.3.1
  test server/documents/retention.test.ts: is deleted by its client after the return is filed too, but never a completed return
28 Nobody promotes or demotes themselves, and the last admin stays | ASVS 8.2.1
  test server/rest/contract/people.test.ts: lets no admin demote themselves
  test server/rest/contract/people.test.ts: never leaves the firm without an admin
  test server/rest/contract/people.test.ts: is not for clients, who cannot promote themselves
  test server/rest/contract/people.test.ts: refuses the role %j
  test server/users/disable-account.test.ts: is left when all disable or demote each other at once
29 A return moves one step forward at a time | ASVS 2.3.1
  test server/rest/contract/returns.test.ts: $from to $to is a $verdict
30 Nobody marks another person's notification as read | ASVS 8.2.2
  test server/rest/contract/notifications.test.ts: answers 404 for another person's, even for an admin
31 A malformed id is answered like an unknown one | ASVS 2.2.1
  test sweeps/naughty-strings.test.ts: as an id: not found
  test sweeps/not-found.test.ts: refuses the record with the same answer as an unknown or malformed id
  test sweeps/hostile-input.test.ts: an id of a megabyte matches no record
32 Only its owner sees a whole number in an answer, and nobody a hash or a key | ASVS 14.2.6, 15.3.1
  test sweeps/secret-leaks.test.ts: only answers to their owner show whole numbers
  test server/rest/contract/people.test.ts: shows profile, dependents and returns, with every number masked
33 A masked number never replaces the stored one | own rule
  test shared/profile.schema.test.ts: a masked number is refused in every field
  test server/rest/contract/profile.test.ts: saves profile and dependents together or not at all

# Input and numbers

34 Hostile text in any field is saved unchanged or refused with the name of its field | ASVS 1.1.1, 2.2.1
  test sweeps/naughty-strings.test.ts: each string is saved in its one form, or refused with the name of its field
35 A Social Security number that is never issued is refused | ASVS 2.2.2
  test shared/ssn.test.ts: areas 000, 666 and 9xx outside the ITIN ranges, group 00 and serial 0000 never pass
  test shared/ssn.test.ts: a valid number is accepted with and without dashes, and stays the same number
36 A routing number has a right check digit, an account number 4 to 17 letters and digits | ASVS 2.2.3
  test shared/bank.test.ts: for eight digits, exactly one check digit is valid
  test shared/bank.test.ts: an account number has 4 to 17 letters and digits
37 A date exists, is not in the future, and stays on its day in every time zone | own rule
  test shared/dates.test.ts: a date is valid exactly when its month has that day
  test shared/dates.test.ts: dates stay on their day, today is allowed and tomorrow is not
  test ops/database.test.ts: a date is text in every time zone; a timestamp is a Date
38 An amount is read exactly, or refused | ASVS 1.4.2
  test shared/money.test.ts: formatting and parsing gives the same cents
  test shared/money.test.ts: any input gives whole cents within the limits, or an error
39 A paid return has an amount, an unpaid one has none | ASVS 2.2.3
  test shared/admin.schema.test.ts: that is paid without them gets a message for each
  test server/rest/contract/payments.test.ts: unpaid clears amount, method, date and notes
40 Sums of money are exact | AICPA PI1
  test server/returns/counters.test.ts: has counts by status, exact sums of payments, and the years
  test server/returns/counters.test.ts: match the returns after any changes
  test ops/database.test.ts: a number that would not be exact is refused, never rounded
41 No parameter changes an SQL statement | ASVS 1.2.4
  test sweeps/naughty-strings.test.ts: in the search of the returns table: an answer, or a 400 with its name
  test sweeps/injection.test.ts: runs the SQL of no parameter
  test sweeps/injection.test.ts: %s: nor any of an address, a form or a header
  test sweeps/injection.test.ts: a statement that builds %s from input is noticed
42 No SQL is built from text, and no text becomes HTML or code | ASVS 1.2.4, 1.3.2
  test invariants/imports.test.ts: no SQL is built from strings
  test invariants/imports.test.ts: no text becomes HTML or code
43 A script typed as a name or message is shown as text | ASVS 1.2.1, 3.2.2
  test components/admin/roles.test.tsx: markup in a name is shown as text
  test invariants/imports.test.ts: no text becomes HTML or code
  test e2e/public-site.spec.ts: text that a script would make into HTML or code is refused
  test server/web/observatory.test.ts: scripts, styles and text that becomes HTML are refused but for the portal’s own
44 A cell of an export is never a formula | ASVS 1.2.10
  test server/rest/contract/returns-export.test.ts: the name %j is plain text in a spreadsheet
  test server/rest/contract/returns-export.test.ts: an email that starts like a formula is escaped too
45 Text cannot add a header or a recipient to a mail | ASVS 1.3.11
  test server/mail/smtp.test.ts: CRLF and Bcc
  test shared/email.test.ts: an accepted address cannot add a mail header or a second recipient
46 No pattern and no validator is slow, whatever the input | ASVS 1.3.12
  test invariants/regular-expressions.test.ts: $file: $pattern takes linear time
  test sweeps/hostile-input.test.ts: is refused with a short message, or trimmed away
  test sweeps/event-loop.test.ts: no request blocks the others, whatever its JSON and with any sender
`
