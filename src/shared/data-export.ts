/** Where the browser sends the form with the ticket. */
export const exportPath = '/download-my-data'

/** What a failed download adds to the account screen's address. */
export const exportFailed = '#download-failed'
