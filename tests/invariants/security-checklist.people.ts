/** The first half of the checklist; security-checklist.ts explains its form. */
export const peopleSteps = `
# Accounts and passwords

1 A password follows the published rules, may have up to 128 characters, and is never cut | ASVS 6.2.1, 6.2.8, 6.2.9
  tests server/rest/contract/register.test.ts
2 A common password is refused in every disguise that meets the rules | ASVS 6.2.4, 6.2.11, 6.2.12
  tests server/auth/password-blocklist.test.ts, server/auth/common-passwords.test.ts
3 One address in any spelling has one account | ASVS 2.2.1
  tests server/rest/contract/register.test.ts
4 Registering one address, or accepting its invitation, many times at once makes one account | ASVS 15.4.2
  tests server/concurrency.test.ts, server/users/invitations.test.ts
5 Passwords are stored as argon2id hashes, and a weaker hash is replaced at the next sign-in | ASVS 11.4.2
  tests server/auth/sign-in.test.ts
6 A sign-in does not tell whether an address has an account, by its answer or by its work | ASVS 6.3.8
  tests server/auth/sign-in.test.ts, server/auth/refused-sign-ins.test.ts
7 Input of any wrong type is refused with a 400 | ASVS 15.3.5, 15.3.6
  tests sweeps/inputs.test.ts, sweeps/hostile-input.test.ts
8 A code of an authenticator app works once, in its minute, for its owner, and cannot be guessed | ASVS 6.5.1, 6.5.5, 6.6.3
  tests server/auth/two-factor.test.ts, server/auth/two-factor-limits.test.ts
9 A second factor is added or removed only with the password | ASVS 7.5.1
  tests server/auth/two-factor.test.ts
10 A new installation has no account and no default password | ASVS 6.3.2, 6.4.1
  tests ops/database.test.ts, ops/process.test.ts
11 A change of password needs the old one, ends the other sessions and is mailed to the owner | ASVS 6.2.3, 6.3.7, 7.4.3
  tests server/account.test.ts
11b A firm account opens only the account of staff that it is linked to, and links only by an address that the firm has proven | OpenID Connect Core, ASVS 6.8.1, 6.8.2
  tests server/auth/firm-account.test.ts, server/auth/firm-provider.test.ts
11c An answer of the firm's sign-in service is signed for this portal and this attempt, and works once in the browser that asked | RFC 9700, ASVS 10.1.2, 10.2.1, 10.5.1
  tests server/auth/firm-account.test.ts
11d Its second factor counts only if it says so, and its sign-in is no confirmation | ASVS 6.8.4, 7.5.3
  tests server/auth/firm-account.test.ts

# Sessions

12 The session id in the database is no token | OWASP Session Management
  tests server/auth/sessions.test.ts
13 Tokens are random, unique and new at each sign-in, and a new sign-in ends the session before it | ASVS 7.2.3, 7.2.4
  tests server/auth/sessions.test.ts, server/rest/contract/sign-in.test.ts
14 Signing out ends the session for good, and may be repeated | ASVS 7.4.1
  tests server/auth/sessions.test.ts
15 A session ends when nobody uses it; polls are no use | ASVS 7.3.1
  tests server/auth/sessions.test.ts
16 A session ends after 12 hours, a remembered one after 30 days, however much it is used | ASVS 7.3.2
  tests server/auth/sessions.test.ts
17 A changed role or a disabled account counts from the next call on | ASVS 7.4.2, 8.3.2
  tests server/auth/sessions.test.ts, server/users/disable-account.test.ts
18 Exactly one well-formed Authorization header is read, in any case of its scheme | RFC 6750, RFC 9110
  tests server/auth/sessions.test.ts
19 A token counts in no address and no body, and a cookie only for a download | ASVS 14.2.1
  tests sweeps/token-places.test.ts
20 People see and end their own sessions; staff can end those of others, which is recorded | ASVS 7.4.5, 7.5.2
  tests server/account.test.ts, server/users/disable-account.test.ts
21 After signing out, the browser shows and keeps nothing of the account, also when going back | ASVS 14.3.1
  tests e2e/account.spec.ts, server/rest/contract/sign-in.test.ts, components/profile/draft.test.tsx

# Who may do what

22 Every call answers each kind of caller as it says about itself, and none says nothing | ASVS 8.2.1, 8.2.2
  tests sweeps/access.test.ts, invariants/access.test.ts
23 Another spelling of an address or method gets the same verdict | ASVS 4.1.4
  tests sweeps/access.test.ts
24 tRPC and REST give the same verdict | ASVS 6.3.4
  tests invariants/access.test.ts, sweeps/access.test.ts
25 A client cannot set the owner, status or payment of a new return | ASVS 15.3.3
  tests server/rest/contract/returns.test.ts
26 A client uploads no completed return, and nothing to another client's return | ASVS 8.2.3
  tests server/rest/contract/uploads.test.ts
27 A client deletes no completed return, and only their own uploads | ASVS 2.3.1
  tests server/documents/retention.test.ts
28 Nobody promotes or demotes themselves, and the last admin stays | ASVS 8.2.1
  tests server/rest/contract/people.test.ts, server/users/disable-account.test.ts
29 A return moves one step forward at a time | ASVS 2.3.1
  tests server/rest/contract/returns.test.ts
30 Nobody marks another person's notification as read | ASVS 8.2.2
  tests server/rest/contract/notifications.test.ts
31 A malformed id is answered like an unknown one | ASVS 2.2.1
  tests sweeps/naughty-strings.test.ts, sweeps/access.test.ts, sweeps/hostile-input.test.ts
32 Only its owner sees a whole number in an answer, and nobody a hash or a key | ASVS 14.2.6, 15.3.1
  tests sweeps/secret-leaks.test.ts, server/rest/contract/people.test.ts
33 A masked number never replaces the stored one | own rule
  tests shared/profile.schema.test.ts, server/rest/contract/profile.test.ts

# Input and numbers

34 Hostile text in any field is saved unchanged or refused with the name of its field | ASVS 1.1.1, 2.2.1
  tests sweeps/naughty-strings.test.ts
35 A Social Security number that is never issued is refused | ASVS 2.2.2
  tests shared/ssn.test.ts
36 A routing number has a right check digit, an account number 4 to 17 letters and digits | ASVS 2.2.3
  tests shared/bank.test.ts
37 A date exists, is not in the future, and stays on its day in every time zone | own rule
  tests shared/dates.test.ts, ops/database.test.ts
38 An amount is read exactly, or refused | ASVS 1.4.2
  tests shared/money.test.ts
39 A paid return has an amount, an unpaid one has none | ASVS 2.2.3
  tests shared/admin.schema.test.ts, server/rest/contract/payments.test.ts
40 Sums of money are exact | AICPA PI1
  tests server/returns/counters.test.ts, ops/database.test.ts
41 No parameter changes an SQL statement | ASVS 1.2.4
  tests sweeps/naughty-strings.test.ts, sweeps/injection.test.ts
42 No SQL is built from text, and no text becomes HTML or code | ASVS 1.2.4, 1.3.2
  tests invariants/lint-rules.test.ts
43 A script typed as a name or message is shown as text | ASVS 1.2.1, 3.2.2
  tests components/admin/roles.test.tsx, e2e/public-site.spec.ts, server/web/observatory.test.ts
44 A cell of an export is never a formula | ASVS 1.2.10
  tests server/rest/contract/returns-export.test.ts
45 Text cannot add a header or a recipient to a mail | ASVS 1.3.11
  tests server/mail/smtp.test.ts, shared/email.test.ts
46 No pattern and no validator is slow, whatever the input | ASVS 1.3.12
  tests invariants/lint-rules.test.ts, sweeps/hostile-input.test.ts, sweeps/event-loop.test.ts
`
