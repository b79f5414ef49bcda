/** The second half of the checklist; security-checklist.ts explains its form. */
export const systemSteps = `
# Uploads

47 A file is what its name says, or is refused | ASVS 5.2.2
  test server/documents/inspection.test.ts: recognizes each kind, and nothing else, by its first bytes
  test server/rest/contract/uploads.test.ts: a PDF with an image’s name
  test server/documents/uploads.test.ts: an upload that inspection refuses leaves nothing
48 A .doc file is a Word document, and no other Office file | ASVS 5.2.2
  test server/documents/inspection.test.ts: that is %s is the wrong type
49 A file that is two kinds at once is stored and sent as one, and cannot run | ASVS 3.2.1, 5.2.2
  test server/documents/inspection.test.ts: a PDF with a ZIP archive or an image behind it is only a PDF
  test server/rest/contract/download.test.ts: has headers that prevent the file from running
50 A file that unpacks to too much is refused before it is unpacked | ASVS 5.2.3
  test server/documents/inspection.test.ts: that declares more than 100 MB is refused before a part is read
  test server/documents/inspection.test.ts: that unpacks to more than 100 MB in many honest parts is refused
51 A Word package with strange paths, links, overlaps, entities, macros or remote templates is refused | ASVS 1.5.1, 5.2.5, 5.3.3
  test server/documents/inspection.test.ts: a path to a parent folder
  test server/documents/inspection.test.ts: a symbolic link
  test server/documents/inspection.test.ts: parts that share bytes
  test server/documents/inspection.test.ts: with a document type in any encoding is refused
  test server/documents/inspection.test.ts: is checked by the relationships of its parts
52 An image of too many pixels is refused by its header | ASVS 5.2.6
  test server/documents/inspection.test.ts: of %i by %i pixels: %s
53 A file name is shown without harmful characters, and never used as a path | ASVS 5.3.2, 5.4.2
  test shared/document-files.test.ts: is safe, and cleaning it again changes nothing
  test sweeps/naughty-strings.test.ts: as a file name: kept without harmful characters
  test server/storage/document-store.test.ts: refuses a key that would leave its folder
54 Exactly 10 MB is accepted; an empty file or a byte more leaves nothing | ASVS 5.2.1
  test server/rest/contract/uploads.test.ts: accepts exactly 10 MB
  test server/rest/contract/uploads.test.ts: one byte over 10 MB
  test server/rest/contract/uploads.test.ts: an empty file
55 An endless upload is cut off at the limit, and memory does not grow | ASVS 5.2.1
  test server/documents/broken-uploads.test.ts: its body is endless: the server stops reading at the limit
  test server/documents/broken-uploads.test.ts: it declares more than the maximum size: the body is not read
  test ops/slow-clients.test.ts: of an upload that almost stops is disconnected, and nothing is left
  test ops/upload-memory.test.ts: many endless uploads, four at a time, are refused and take no more memory than a few
56 A broken upload leaves nothing | ASVS 16.5.3
  test server/documents/broken-uploads.test.ts: its closing boundary is missing
  test server/documents/broken-uploads.test.ts: its boundary differs from the header
  test server/documents/broken-uploads.test.ts: its sender disconnects in the middle of the file
57 A form with missing, double or strange fields is refused | ASVS 15.3.7
  test server/documents/broken-uploads.test.ts: __proto__ as a field
  test server/documents/broken-uploads.test.ts: two categories
  test server/rest/contract/uploads.test.ts: accepts the category before and after the file
58 Malware is refused, and what could not be scanned opens only for its uploader | ASVS 5.4.3, 16.5.3
  test server/documents/scanning.test.ts: with malware is refused, leaves nothing, and is in the audit log without its name
  test server/documents/scanning.test.ts: opens only for its uploader
  test server/documents/scanning.test.ts: is removed when it contains malware, and its uploader and the staff are notified
59 Each client has a limit on files and bytes | ASVS 5.2.4
  test server/documents/uploads.test.ts: a client’s bytes and files are limited, and staff can still upload
  test server/documents/uploads.test.ts: many uploads at once do not exceed the limit
60 No broken file breaks or blocks the server | ASVS 15.2.2
  test server/documents/inspection.test.ts: fails only with a refusal, whatever the bytes
  test ops/broken-pdfs.test.ts: %s do not hold the process
  test ops/hostile-uploads.test.ts: %s
  test ops/hostile-uploads.test.ts: an upload whose inspection is ended is refused with the reason, and leaves nothing
  test ops/hostile-uploads.test.ts: sixty refused files in an hour are the most of an account
  test ops/broken-pdfs.test.ts: damaged PDFs of several programs are accepted or refused, and do not hold the process
61 A photo does not reveal where it was taken | ASVS 14.2.8
  test sweeps/photos.test.tsx: a photo is drawn upright by its EXIF data, which then are gone with the place in them
  test server/documents/picture-data.test.ts: keeps its picture, its colors and its orientation, and nothing that tells the place
  test server/documents/picture-data.test.ts: a PNG keeps its picture and its orientation
  test server/documents/picture-data.test.ts: stores the picture without its place, with its own size

# Downloads

62 A download has headers that keep it from running and from being cached | ASVS 3.2.1, 5.4.1, 5.4.2, 14.3.2
  test server/rest/contract/download.test.ts: has headers that prevent the file from running
63 Any file name leaves the header whole, and the bytes come back equal | RFC 6266
  test server/rest/contract/download.test.ts: sends the file name %s (RFC 6266, RFC 8187)
  test server/documents/uploads.test.ts: downloads byte for byte, whatever its kind
64 A range gets the right bytes, or the whole file | RFC 9110
  test server/rest/contract/download.test.ts: Range %s is a %i
  test server/documents/range.test.ts: of 100 bytes, %s
65 A web page inside a PDF does not run when it is opened | ASVS 3.2.1
  test server/rest/contract/download.test.ts: has headers that prevent the file from running
  test e2e/clicks.spec.ts: a PDF that is also a web page runs nothing when it is opened
66 A changed file is an error, and none of its changed bytes are sent | ASVS 11.3.3
  test server/documents/downloads.test.ts: a file that was changed outside the portal is not delivered
  test server/crypto/sealed-documents.test.ts: with one bit changed anywhere: nothing of that segment comes out
  test server/alarms/checks.test.ts: that a download finds damaged or missing alarm once, without their names

# Stored data

67 Database, files and log hold no secret in clear text | ASVS 14.2.4, 16 CFR 314.4(c)(3)
  test sweeps/secret-leaks.test.ts: stored secrets are sealed everywhere
  test server/messages/talk.test.ts: the database holds no word of a message, a note or a canned answer
68 A sealed value opens only in its own row and column | ASVS 11.3.3
  test server/crypto/sealed-fields.test.ts: do not open in %s
69 Nonces are never used twice, tags are whole, and each purpose has its own key | ASVS 11.2.3, 11.3.4
  test server/crypto/sealed-fields.test.ts: never use a nonce twice
  test server/crypto/sealed-fields.test.ts: refuse a shorter tag, which a forger could guess
  test server/crypto/keyring.test.ts: derives a different key for each purpose, none of them the master key
  test server/crypto/sealed-documents.test.ts: each have their own key and prefix, and each segment its own nonce
70 Keys can be changed while the portal runs, and a killed change goes on | ASVS 11.1.1, 11.2.2
  test server/crypto/rotate-keys.test.ts: seals everything with the new key, and the old one can be removed
  test ops/rotate-keys.test.ts: as a command, goes on after a kill; with --dry-run it only counts
71 With a missing, damaged or wrong key the portal does not start, and shows no key | ASVS 13.3.1
  test ops/keys.test.ts: refuses another key in ENCRYPTION_KEYS: %s ends with one line
  test server/crypto/keyring.test.ts: refuses a damaged key file without showing it
  test server/crypto/keyring.test.ts: refuses an external database without ENCRYPTION_KEYS
72 No index gives away who has which Social Security number | ASVS 11.2
  decision 0006-encrypted-documents-and-numbers.md: Nothing searches or compares these numbers, so no index of them exists.

# Headers, TLS and errors

73 Every answer has the security headers, also an error | ASVS 3.4.1 to 3.4.8, 13.4.6, MDN Observatory
  test server/rest/contract/protocol.test.ts: of %s has the security headers
  test server/rest/contract/protocol.test.ts: of one byte above 128 kB is a 413
  test server/rest/contract/protocol.test.ts: is masked, and logged with the request id of the answer
  test server/web/observatory.test.ts: behind https, MDN Observatory finds $test
74 No other site can read an answer or post a form | ASVS 3.4.2, 3.5.2
  test server/rest/contract/protocol.test.ts: allows no other origin
  test server/rest/contract/protocol.test.ts: of type %s is a 415
  test server/trpc.test.ts: a body of %s: 415
75 Connections use TLS 1.2 or 1.3 with strong ciphers | ASVS 12.1.1, 12.1.2, IRS Pub. 1345
  decision 0011-checked-security-claims.md: The firm's proxy does TLS. The portal connects to its own address and shows what it found.
  test server/assurances/transport-encryption.test.ts: does not hold if browsers get 128 bits because %s
76 An unforeseen error shows a general message with a request id, and the process lives on | ASVS 16.5.1, 16.5.4
  test server/rest/contract/protocol.test.ts: is masked, and logged with the request id of the answer
  test server/rest/contract/protocol.test.ts: is a 503 if the database does not answer, as is every call
  test server/rest/contract/protocol.test.ts: %j is malformed JSON: 400
77 Files and tools of the server cannot be reached | ASVS 13.4.1 to 13.4.5
  test server/web/pages.test.ts: nothing outside of the build is served
  test server/web/malformed-requests.test.ts: %s is refused in JSON
  test server/trpc.test.ts: %s is not a procedure: 404 without its name
  test invariants/access.test.ts: every registered route, except the HEAD of a GET, a 405 and files

# Limits and reset links

78 Guessing a password is limited, and locks the owner out of nothing | ASVS 6.1.1, 6.3.1, 15.3.4
  test server/auth/rate-limits.test.ts: of one account is refused after 10 wrong passwords, from any address
  test server/auth/rate-limits.test.ts: from one address is refused after 100 wrong passwords, for any accounts
  test server/auth/rate-limits.test.ts: does not lock the owner out: a reset link works immediately
  test server/auth/rate-limits.test.ts: ignores X-Forwarded-For from an untrusted sender
  test server/trpc.test.ts: of many sign-ins counts each of them
79 A request for a reset link does not tell whether the address has an account, and is limited | OWASP Forgot Password
  test server/rest/contract/password-reset.test.ts: answers the same for an unknown address, and mails no link
  test server/auth/refused-sign-ins.test.ts: runs the same statements as an account: a wrong password, the last allowed one, a reset link
  test ops/time-taken.test.ts: known and unknown addresses take the same time
  test server/auth/rate-limits.test.ts: are at most three an hour for an account from one network, with the same answer
80 A reset link works once, for an hour, for its owner, and replaces no second factor | ASVS 6.4.3, 15.4.2
  test server/auth/password-reset.test.ts: works once
  test server/auth/password-reset.test.ts: works for an hour
  test server/auth/password-reset.test.ts: ends when a newer one is requested
  test server/auth/password-reset.test.ts: with a changed character is refused, and the real one still works
  test server/auth/password-reset.test.ts: ends all sessions, signs nobody in, and notifies the owner
  test server/auth/password-reset.test.ts: is the hash, and the queued mail is sealed
  test server/concurrency.test.ts: a reset token used 16 times at once sets one password
  test server/auth/two-factor.test.ts: is still asked for after a reset of the password
81 A reset link leads to the configured address, whatever host was called | OWASP Forgot Password
  test server/auth/password-reset.test.ts: starts with the configured address, whatever host was called

# At the same time

82 One step that many staff take at once is one change | ASVS 2.3.3, 15.4.2
  test server/concurrency.test.ts: racing one step, %s to %s, make one change
83 A request that is sent twice has one effect | AICPA PI1
  test server/concurrency.test.ts: 8 requests to create one return create one
  test server/documents/uploads.test.ts: is stored once, however often and at once it is sent, and leaves no other bytes
84 Processes that start at once on an empty database all come up | AICPA A1
  test ops/database.test.ts: processes that start together apply them once
  test ops/embedded.test.ts: is created once by two first starts at once, and stops with the last of them
84b Any sequence of calls is answered as by a small model of the portal | AICPA PI1
  test sweeps/model.test.ts: for any sequence of calls, the portal answers like its model

# Faults

85a A kill during uploads leaves no document without its bytes, and no bytes without a document | ASVS 2.3.3, AICPA A1.2
  test server/documents/uploads.test.ts: no row is written for bytes that the store did not save
  test server/documents/retention.test.ts: removes only files that a crash left, after an hour
  test ops/kill-uploads.test.ts: kill -9 during uploads: every accepted document is whole, and every listed one opens
85b A killed database loses nothing that was answered, and is back in seconds | AICPA A1.2
  test ops/database-restarts.test.ts: while PostgreSQL restarts after %s, a call is answered or gets a Retry-After
  test ops/process.test.ts: a killed PostgreSQL is back without a restart of the portal
  test ops/embedded.test.ts: writes commits to disk, and listens on no network
85c With a full disk nothing is saved by halves | ASVS 16.5.2
  test ops/document-disk.test.ts: that fills up during an upload: nothing is saved or left, and reads still work
  test ops/document-disk.test.ts: that is full: health says so until there is room
85d A disk that fails while it writes never makes a success | ASVS 16.5.3
  test ops/document-disk.test.ts: that is read-only: uploads are refused, and health says why until it is writable again
  test ops/document-disk.test.ts: that fills up during an upload: nothing is saved or left, and reads still work
  test ops/full-log.test.ts: a write that fails in the middle of an upload makes it fail, and nothing is left of it
  test server/documents/uploads.test.ts: nothing is saved of bytes that could not be synced to the disk
85e While the database is away, calls get a 503; then the portal heals by itself | ASVS 16.5.2
  test server/web/expected-failures.test.ts: an unreachable database is a 503 and a warning of one line
  test ops/database-restarts.test.ts: while PostgreSQL restarts after %s, a call is answered or gets a Retry-After
85f A stop answers what was accepted, and takes at most ten seconds | ASVS 16.5.2
  test ops/drain.test.ts: SIGTERM: twenty requests that were sent before but not read yet are all answered
  test server/runtime/start-and-stop.test.ts: SIGTERM to npm ends everything, including open connections
85g Slow clients are disconnected, and others do not wait for them | ASVS 15.2.2
  test ops/slow-clients.test.ts: 200 sign-ins at a byte per second are disconnected after ten seconds, and others get through
  test server/web/malformed-requests.test.ts: headers that never end are a 408
85h With every connection to the database busy, a call fails instead of hanging | ASVS 13.1.2, 13.2.6
  test ops/database.test.ts: with every connection busy, a query fails with a code instead of hanging
  test ops/database.test.ts: every wait has a timeout
85i Without mail server or scanner, requests succeed and the rest follows later | ASVS 16.5.3
  test server/jobs/mail-job.test.ts: gets the mail again at growing intervals until it accepts it, and then never again
  test ops/mail-faults.test.ts: with a server that fails half the time and a killed worker, no mail is lost or sent twice
  test server/documents/scanning.test.ts: opens for others after the scanner is back and finds nothing

# Logs and audit

86a No log line holds a number, password, token or file name | ASVS 16.2.5
  test sweeps/secret-leaks.test.ts: stored secrets are sealed everywhere
86b Nobody can forge or flood a log line | ASVS 16.4.1
  test server/web/expected-failures.test.ts: a request is one line of JSON with time, id, address, route and status, whatever it sends
86c A log line says when, which request, from where, who and with what result | ASVS 16.2.1, 16.2.2
  test server/web/expected-failures.test.ts: a request is one line of JSON with time, id, address, route and status, whatever it sends
87a Each action of weight is one audit row with who, what, when and from where | ASVS 16.3.1 to 16.3.3, 16 CFR 314.4(c)(8)
  test invariants/audit-log.test.ts: has one row for each action, with the actor, the client and the IP address
  test server/audit/refused-calls.test.ts: writes one row for 100 attempts with other people’s ids
  test server/alarms/alarms.test.ts: is mailed to the other admins, and only they can confirm that they looked
  test server/auth/two-factor.test.ts: ends every other session, tells the owner, and is in the audit log
  test server/rest/contract/returns-export.test.ts: is in the audit log with its filters, but without typed numbers
87b The portal's own role cannot change the audit log, and a change by others is found | ASVS 13.2.2, 16.4.2
  test invariants/audit-log.test.ts: refuses to %s
  test ops/app-role.test.ts: can not: %s
  test invariants/audit-log.test.ts: detects a changed row and a deleted one
  test server/alarms/checks.test.ts: a broken chain alarms, and only a verification of the whole log ends that
  test ops/embedded.test.ts: is used with a role that is not a superuser
87c A change and its audit row are one transaction | ASVS 2.3.3
  test server/auth/password-reset.test.ts: is written together with its mail or not at all
  test server/documents/uploads.test.ts: no bytes stay for a row that the database did not save

# Backups, privacy and packages

88a A restored backup has every row and every document | AICPA A1.2, A1.3
  test server/alarms/checks.test.ts: no backup for two days alarms; a restored portal does not claim one
  test server/backup.test.ts: restores every row, every document and a valid audit chain
88b A backup opens only with its keys, and shows nothing without them | 16 CFR 314.4(c)(3)
  test server/backup.test.ts: is not restored without its keys or when damaged, and then nothing changes
  test server/backup.test.ts: shows none of the rows, and is restored with the key or its file
88c A client can export everything about themselves, and nothing else | ASVS 7.5.3, GDPR 15, 20
  test server/data-export/data-export.test.ts: is everything of the client, whole numbers too, and nothing of others or of the firm
  test server/data-export/data-export.test.ts: 500 documents: one that is deleted in the meantime is named, the others are whole
  test server/data-export/data-export.test.ts: it ends broken at damage in the middle of a document
  test server/data-export/data-export.test.ts: a client with a recent sign-in or confirmed password
  test server/data-export/data-export.test.ts: works once, and leaves one entry, one notification and one mail
88d A client can be erased, except for what the law keeps | ASVS 14.2.7, GDPR 17, 16 CFR 314.4(c)(6)
  test server/retention/erase-account.test.ts: leaves nothing of the client in any table, and only the completed return in the store
  test server/retention/erase-account.test.ts: loses what stayed when its time is over, and at last its row
  test server/retention/erase-account.test.ts: during an upload: the upload ends with no row and no bytes
  test server/retention/erase-account.test.ts: lists what stays with reason and date, and tells staff, the firm and the client once
88e What is kept for a time is destroyed when it is over, not earlier, after a dry run | ASVS 14.2.7
  test server/documents/retention.test.ts: leaves every list immediately; its bytes are kept for 30 days
  test server/documents/retention.test.ts: that is a completed return is still kept until three years after the next June 30
  test server/retention/apply-retention.test.ts: destroys notifications two years after they were sent or read
  test server/retention/apply-retention.test.ts: destroys threads two years after their last word, and those of a return a period later
  test server/retention/apply-retention.test.ts: says what a run destroys now and until when the rest is kept, and destroys nothing
  test shared/retention.test.ts: is due from exactly then on
88f Packages come from the registry with checksums, run no scripts, and are checked for known faults | ASVS 15.1.2, 15.2.4
  test invariants/packages.test.ts: every package is the registry’s, and has a SHA-512 checksum
  test invariants/packages.test.ts: only PostgreSQL runs a script when it is installed, for links to its libraries
  test invariants/packages.test.ts: the operator is told how to look up known faults, and the lock file has what that needs
  decision 0019-commands-and-shipping.md: npm audit runs daily outside of the tests, because its list changes while the code does not
`
