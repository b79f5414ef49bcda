/** The effect of paying first: what stays closed, and what stays open. */
export const payFirstEffect =
  'Until its invoice is paid, the review of a finished return stays closed if the signed letter says so; everything else stays open.'
