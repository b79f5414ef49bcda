/** The request header that names the client as whom an admin's session sees the portal: docs/decisions/0014. */
export const viewAsHeader = 'x-view-as'

/** How long one look lasts; asking again renews it. */
export const viewMinutes = 30
