/** Why a text can't stand on the public pages, or null. */
export function publicWordsRefusal(text: string): string | null {
  // The build's own marks in a page.
  if (/__[A-Z_]+__/.test(text))
    return 'Words between two underscores on both sides are not possible'
  return socTwo.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
    ? 'Words can’t claim SOC 2: enter it under “SOC 2 report” on the page of the firm'
    : null
}

/** In any spelling: 'SOC-2', 'SOC II', 'SOC Type 2', 'S.O.C. 2'. */
const socTwo =
  /(?<![\p{L}\p{N}])S\.?O\.?C[^\p{L}\p{N}]*(?:type[^\p{L}\p{N}]*)?(?:2|II|two)(?![\p{L}\p{N}])/iu
