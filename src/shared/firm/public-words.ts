/** Why a name can't stand on the public pages, or null. */
export function publicNameRefusal(text: string): string | null {
  // The build's own marks in a page.
  if (/__[A-Z]+(?:_[A-Z]+)*__/.test(text))
    return 'Words between two underscores on both sides are not possible'
  return claimRefusal(text, ['SOC 2'])
}

/**
 * Why a text of the firm's own can't stand there, or null: what the site says by itself once it is so, no text says.
 * `alwaysOpen`: the firm claims help at any hour.
 */
export function publicWordsRefusal(text: string, { alwaysOpen = false } = {}): string | null {
  const refused = claims.filter(({ claim }) => !(alwaysOpen && claim === '24/7'))
  return (
    publicNameRefusal(text) ??
    claimRefusal(
      text,
      refused.map(({ claim }) => claim),
    )
  )
}

function claimRefusal(text: string, refused: readonly string[]): string | null {
  const letters = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const plain = ` ${letters.replaceAll('/', ' / ').replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')} `
  const made = claims.find(({ claim, pattern }) => refused.includes(claim) && pattern.test(plain))
  return made === undefined ? null : `Words can’t claim ${made.claim}: ${made.instead}`
}

const checked = 'the security page says it by itself, after a check on this server'

/**
 * Claims in any spelling ('SOC-2', 'S.O.C. Type II', '2FA'), and where the site makes them. The patterns read words with a
 * space between two of them, and on both sides of a slash.
 */
const claims = [
  {
    claim: 'SOC 2',
    pattern: / S ?O ?C ?(?:type ?)?(?:2|II|two) /i,
    instead: 'enter it under “SOC 2 report” on the page of the firm',
  },
  {
    claim: 'how strong encryption is',
    pattern:
      / (?:AES ?(?:[0-9]+)?|RSA ?[0-9]+|(?:128|192|256|384|512|2048|4096) ?bits?|end to end encrypt(?:ed|ion)|(?:bank|military|government) (?:grade|level|strength)) /i,
    instead: checked,
  },
  { claim: 'TLS or SSL', pattern: / (?:TLS|SSL)(?:v?[0-9])? /i, instead: checked },
  {
    claim: 'two-factor authentication',
    pattern:
      / (?:(?:two|2|multi|dual) ?factor|(?:two|2) step (?:verification|authentication|sign ?in|log ?in)|[2M]FA|passkeys?) /i,
    instead: checked,
  },
  {
    claim: 'malware scanning',
    pattern:
      / (?:anti ?(?:virus|malware)|(?:virus|malware) (?:free|scan\p{L}*|check\p{L}*|protect\p{L}*|filter\p{L}*)|(?:scan|check|protect|filter|screen)\p{L}* (?:\p{L}+ ){0,3}(?:virus(?:es)?|malware)) /iu,
    instead: checked,
  },
  {
    claim: '24/7',
    pattern: / (?:24 \/ 7(?! \/)|24 ?x ?7|(?:24|twenty four) hours a day|a?round the clock) /i,
    instead: 'check “Clients get help at any hour of the year” on the page of the firm',
  },
]
