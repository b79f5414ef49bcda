export const wordsKinds = ['mails', 'letters', 'requests', 'answers'] as const
export type WordsKind = (typeof wordsKinds)[number]
