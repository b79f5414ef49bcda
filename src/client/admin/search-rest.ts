/** How long typing rests before it is searched for, in milliseconds. */
export const SEARCH_REST_MS = 150
