/** Resolves when this tab is looked at again: it comes to the front, or its window does. */
export function pageVisible(): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController()
    const look = () => {
      if (document.hidden) return
      heard.abort()
      resolve()
    }
    addEventListener('focus', look, { signal: heard.signal })
    document.addEventListener('visibilitychange', look, { signal: heard.signal })
  })
}
