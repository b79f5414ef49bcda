import { toast } from '#client/public/ui/toast.ts'

/** Copies a text and says so; `what` begins the message. */
export async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${what} copied`)
  } catch {
    // The browser gives no reason that helps.
    toast.error('Not copied', 'Your browser did not allow it. Select the text instead.')
  }
}
