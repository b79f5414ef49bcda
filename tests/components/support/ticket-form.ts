/** The next form that the page submits: its method, its address and its fields. Nothing is loaded. */
export async function nextForm() {
  const { target: form } = await new Promise<SubmitEvent>((resolve) => {
    const caught = (event: SubmitEvent) => {
      event.preventDefault()
      resolve(event)
    }
    addEventListener('submit', caught, { once: true })
  })
  if (!(form instanceof HTMLFormElement)) throw new Error('no form')
  const { pathname } = new URL(form.action)
  return { method: form.method, pathname, fields: [...new FormData(form)] }
}
