/** Whether this is `npm run test:long`: with random seeds, all naughty strings and every spelling of every call. */
export const longRun = import.meta.env.MODE === 'long'
