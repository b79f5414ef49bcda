/** How long signing in, or typing the password again, counts for the calls that need it (OWASP ASVS 7.5.3), in minutes. */
export const stepUpMinutes = 10

/** What such a call answers with 403 after that. The screens know the refusal by these words, and ask for the password. */
export const confirmFirst = 'Confirm your password first'

/** Most calls that the portal's own screens put into one request, and that the server takes. */
export const maxCallsInBatch = 10

/** The request header that names the client as whom an admin's session sees the portal: docs/decisions/0014. */
export const viewAsHeader = 'x-view-as'

/** How long one look lasts; asking again renews it. */
export const viewMinutes = 30
