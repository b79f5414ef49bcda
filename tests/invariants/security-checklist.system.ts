/** The second half of the checklist; security-checklist.ts explains its form. */
export const systemSteps = `
# Uploads

47 A file is what its name says, or is refused | ASVS 5.2.2
  tests server/documents/inspection.test.ts, server/rest/contract/uploads.test.ts, server/documents/uploads.test.ts
48 A .doc file is a Word document, and no other Office file | ASVS 5.2.2
  tests server/documents/inspection.test.ts
49 A file that is two kinds at once is stored and sent as one, and cannot run | ASVS 3.2.1, 5.2.2
  tests server/documents/inspection.test.ts, server/rest/contract/download.test.ts
50 A file that unpacks to too much is refused before it is unpacked | ASVS 5.2.3
  tests server/documents/inspection.test.ts
51 A Word package with strange paths, links, overlaps, entities, macros or remote templates is refused | ASVS 1.5.1, 5.2.5, 5.3.3
  tests server/documents/inspection.test.ts
52 An image of too many pixels is refused by its header | ASVS 5.2.6
  tests server/documents/inspection.test.ts
53 A file name is shown without harmful characters, and never used as a path | ASVS 5.3.2, 5.4.2
  tests shared/document-files.test.ts, sweeps/naughty-strings.test.ts, server/storage/document-store.test.ts
54 Exactly 10 MB is accepted; an empty file or a byte more leaves nothing | ASVS 5.2.1
  tests server/rest/contract/uploads.test.ts
55 An endless upload is cut off at the limit, and memory does not grow | ASVS 5.2.1
  tests server/documents/broken-uploads.test.ts, server/web/slow-clients.test.ts, ops/upload-memory.test.ts
56 A broken upload leaves nothing | ASVS 16.5.3
  tests server/documents/broken-uploads.test.ts
57 A form with missing, double or strange fields is refused | ASVS 15.3.7
  tests server/documents/broken-uploads.test.ts, server/rest/contract/uploads.test.ts
58 Malware is refused, and what could not be scanned opens only for its uploader | ASVS 5.4.3, 16.5.3
  tests server/documents/scanning.test.ts
59 Each client has a limit on files and bytes | ASVS 5.2.4
  tests server/documents/uploads.test.ts
60 No broken file breaks or blocks the server | ASVS 15.2.2
  tests server/documents/inspection.test.ts, ops/broken-pdfs.test.ts, ops/hostile-uploads.test.ts
61 A photo does not reveal where it was taken | ASVS 14.2.8
  tests sweeps/photos.test.tsx, server/documents/picture-data.test.ts

# Downloads

62 A download has headers that keep it from running and from being cached | ASVS 3.2.1, 5.4.1, 5.4.2, 14.3.2
  tests server/rest/contract/download.test.ts
63 Any file name leaves the header whole, and the bytes come back equal | RFC 6266
  tests server/rest/contract/download.test.ts, server/documents/uploads.test.ts
64 A range gets the right bytes, or the whole file | RFC 9110
  tests server/rest/contract/download.test.ts, server/documents/range.test.ts
65 A web page inside a PDF does not run when it is opened | ASVS 3.2.1
  tests server/rest/contract/download.test.ts, e2e/clicks.spec.ts
66 A changed file is an error, and none of its changed bytes are sent | ASVS 11.3.3
  tests server/documents/downloads.test.ts, server/crypto/sealed-documents.test.ts, server/alarms/checks.test.ts

# Stored data

67 Database, files and log hold no secret in clear text | ASVS 14.2.4, 16 CFR 314.4(c)(3)
  tests sweeps/secret-leaks.test.ts, server/messages/talk.test.ts
68 A sealed value opens only in its own row and column | ASVS 11.3.3
  tests server/crypto/sealed-fields.test.ts
69 Nonces are never used twice, tags are whole, and each purpose has its own key | ASVS 11.2.3, 11.3.4
  tests server/crypto/sealed-fields.test.ts, server/crypto/keyring.test.ts, server/crypto/sealed-documents.test.ts
70 Keys can be changed while the portal runs, and a killed change goes on | ASVS 11.1.1, 11.2.2
  tests server/crypto/rotate-keys.test.ts, ops/rotate-keys.test.ts
71 With a missing, damaged or wrong key the portal does not start, and shows no key | ASVS 13.3.1
  tests ops/keys.test.ts, server/crypto/keyring.test.ts
72 No index gives away who has which Social Security number | ASVS 11.2
  decision 0006-encrypted-documents-and-numbers.md: Nothing searches or compares these numbers, so no index of them exists.

# Headers, TLS and errors

73 Every answer has the security headers, also an error | ASVS 3.4.1 to 3.4.8, 13.4.6, MDN Observatory
  tests server/rest/contract/protocol.test.ts, server/web/observatory.test.ts
74 No other site can read an answer or post a form | ASVS 3.4.2, 3.5.2
  tests server/rest/contract/protocol.test.ts, server/trpc.test.ts
75 Connections use TLS 1.2 or 1.3 with strong ciphers | ASVS 12.1.1, 12.1.2, IRS Pub. 1345
  decision 0011-checked-security-claims.md: The firm's proxy does TLS. The portal connects to its own address and shows what it found.
  tests server/assurances/transport-encryption.test.ts
76 An unforeseen error shows a general message with a request id, and the process lives on | ASVS 16.5.1, 16.5.4
  tests server/rest/contract/protocol.test.ts
77 Files and tools of the server cannot be reached | ASVS 13.4.1 to 13.4.5
  tests server/web/pages.test.ts, server/web/malformed-requests.test.ts, server/trpc.test.ts, invariants/access.test.ts

# Limits and reset links

78 Guessing a password is limited, and locks the owner out of nothing | ASVS 6.1.1, 6.3.1, 15.3.4
  tests server/auth/rate-limits.test.ts, server/trpc.test.ts
79 A request for a reset link does not tell whether the address has an account, and is limited | OWASP Forgot Password
  tests server/auth/refused-sign-ins.test.ts, ops/time-taken.test.ts, server/auth/rate-limits.test.ts
80 A reset link works once, for an hour, for its owner, and replaces no second factor | ASVS 6.4.3, 15.4.2
  tests server/auth/password-reset.test.ts, server/concurrency.test.ts, server/auth/two-factor.test.ts
81 A reset link leads to the configured address, whatever host was called | OWASP Forgot Password
  tests server/auth/password-reset.test.ts

# At the same time

82 One step that many staff take at once is one change | ASVS 2.3.3, 15.4.2
  tests server/concurrency.test.ts
83 A request that is sent twice has one effect | AICPA PI1
  tests server/concurrency.test.ts, server/documents/uploads.test.ts
84 Processes that start at once on an empty database all come up | AICPA A1
  tests ops/database.test.ts, ops/embedded.test.ts
84b Any sequence of calls is answered as by a small model of the portal | AICPA PI1
  tests sweeps/model.test.ts

# Faults

85a A kill during uploads leaves no document without its bytes, and no bytes without a document | ASVS 2.3.3, AICPA A1.2
  tests server/documents/uploads.test.ts, server/documents/retention.test.ts, ops/kill-uploads.test.ts
85b A killed database loses nothing that was answered, and is back in seconds | AICPA A1.2
  tests ops/database-restarts.test.ts, ops/process.test.ts, ops/embedded.test.ts
85c With a full disk nothing is saved by halves | ASVS 16.5.2
  tests ops/document-disk.test.ts
85d A disk that fails while it writes never makes a success | ASVS 16.5.3
  tests ops/document-disk.test.ts, ops/full-log.test.ts, server/documents/uploads.test.ts
85e While the database is away, calls get a 503; then the portal heals by itself | ASVS 16.5.2
  tests server/web/expected-failures.test.ts, ops/database-restarts.test.ts
85f A stop answers what was accepted, and takes at most ten seconds | ASVS 16.5.2
  tests ops/drain.test.ts, ops/start-and-stop.test.ts
85g Slow clients are disconnected, and others do not wait for them | ASVS 15.2.2
  tests ops/slow-clients.test.ts, server/web/malformed-requests.test.ts
85h With every connection to the database busy, a call fails instead of hanging | ASVS 13.1.2, 13.2.6
  tests ops/database.test.ts
85i Without mail server or scanner, requests succeed and the rest follows later | ASVS 16.5.3
  tests server/jobs/mail-job.test.ts, ops/mail-faults.test.ts, server/documents/scanning.test.ts

# Logs and audit

86a No log line holds a number, password, token or file name | ASVS 16.2.5
  tests sweeps/secret-leaks.test.ts
86b Nobody can forge or flood a log line | ASVS 16.4.1
  tests server/web/expected-failures.test.ts
86c A log line says when, which request, from where, who and with what result | ASVS 16.2.1, 16.2.2
  tests server/web/expected-failures.test.ts
87a Each action of weight is one audit row with who, what, when and from where | ASVS 16.3.1 to 16.3.3, 16 CFR 314.4(c)(8)
  tests invariants/audit-log.test.ts, server/audit/refused-calls.test.ts, server/alarms/alarms.test.ts, server/auth/two-factor.test.ts, server/rest/contract/returns-export.test.ts
87b The portal's own role cannot change the audit log, and a change by others is found | ASVS 13.2.2, 16.4.2
  tests invariants/audit-log.test.ts, ops/app-role.test.ts, server/alarms/checks.test.ts, ops/embedded.test.ts
87c A change and its audit row are one transaction | ASVS 2.3.3
  tests server/auth/password-reset.test.ts, server/documents/uploads.test.ts

# Backups, privacy and packages

88a A restored backup has every row and every document | AICPA A1.2, A1.3
  tests server/alarms/checks.test.ts, server/backup.test.ts
88b A backup opens only with its keys, and shows nothing without them | 16 CFR 314.4(c)(3)
  tests server/backup.test.ts
88c A client can export everything about themselves, and nothing else | ASVS 7.5.3, GDPR 15, 20
  tests server/data-export/data-export.test.ts
88d A client can be erased, except for what the law keeps | ASVS 14.2.7, GDPR 17, 16 CFR 314.4(c)(6)
  tests server/retention/erase-account.test.ts
88e What is kept for a time is destroyed when it is over, not earlier, after a dry run | ASVS 14.2.7
  tests server/documents/retention.test.ts, server/retention/apply-retention.test.ts, shared/retention.test.ts
88f Packages come from the registry with checksums, run no scripts, and are checked for known faults | ASVS 15.1.2, 15.2.4
  tests support/rules/packages.ts
  decision 0019-commands-and-shipping.md: npm audit runs daily outside of the tests, because its list changes while the code does not
`
