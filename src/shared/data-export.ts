/** Where the browser sends the form with the ticket. */
export const exportPath = '/download-my-data'

/** The same for all papers of a return. */
export const papersPath = '/download-papers'
