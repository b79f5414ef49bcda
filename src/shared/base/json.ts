/** The value of a JSON text, or undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // JSON's own error would repeat the text.
    return undefined
  }
}
