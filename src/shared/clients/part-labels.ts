import type { Part } from './access-parts.ts'

/** The words for a part: as a label, inside a sentence, and what it may do. */
export const partLabels: Record<Part | 'signer', { label: string; inText: string; may: string }> = {
  self: { label: 'Client', inText: 'the client', may: 'They do everything.' },
  spouse: {
    label: 'Spouse',
    inText: 'the spouse',
    may: 'A spouse can see and sign joint returns, but not separate ones.',
  },
  officer: {
    label: 'Officer',
    inText: 'an officer',
    may: 'An officer acts and signs for the business.',
  },
  representative: {
    label: 'Representative',
    inText: 'a representative',
    may: 'A representative acts and signs for the client.',
  },
  helper: {
    label: 'Helper',
    inText: 'a helper',
    may: 'A helper sees what is asked for and uploads it, and nothing else.',
  },
  signer: {
    label: 'Former spouse',
    inText: 'a former spouse',
    may: 'A former spouse reads the years they signed, and nothing newer.',
  },
}
