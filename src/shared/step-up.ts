/** How long signing in, or typing the password again, counts for the calls that need it (OWASP ASVS 7.5.3), in minutes. */
export const stepUpMinutes = 10

/** What such a call answers with 403 after that. The screens know the refusal by these words, and ask for the password. */
export const confirmFirst = 'Confirm your password first'
