/** The address to which the browser posts the ticket. */
export const exportPath = '/download-my-data'

/** The address for all documents of a return. */
export const documentsZipPath = '/download-documents'
