import type { Notes } from './types.ts'

export const documentsFields: Notes = {
  documents: 'The finished documents, newest first.',
  fileName: { description: 'The name as uploaded, without folders.', examples: ['w2-2025.pdf'] },
  originalName: {
    description: 'The name as uploaded, without folders.',
    examples: ['w2-2025.pdf'],
  },
  uploadedAt: 'When it was uploaded.',
  category: 'What kind of document it is.',
  size: { description: 'Bytes.', examples: [48213] },
  mimeType: { description: 'The type, by the content.', examples: ['application/pdf'] },
  verified: 'Whether staff have verified it.',
}
