/** The value of a JSON text, or undefined for another text. JSON's own error would repeat the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Its message would repeat the text.
    return undefined
  }
}
