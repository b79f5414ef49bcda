/** Most calls that the portal's own screens put into one request, and that the server takes. */
export const maxCallsInBatch = 10
