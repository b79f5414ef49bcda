import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { RunningServer } from './server.ts'

/** Waits for the mail to this address and returns its link to this page. */
export async function mailedLink(
  portal: Pick<RunningServer, 'dataDir'>,
  email: string,
  page:
    | '/reset-password'
    | '/confirm-email'
    | '/prove-email'
    | '/invitation'
    | '/end-access'
    | '/spouse',
): Promise<string> {
  const outbox = path.join(portal.dataDir, 'outbox')
  let link = ''
  await expect(async () => {
    const mails = (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8'))
    const mail = (await Promise.all(mails)).find((text) => to(text, email) && text.includes(page))
    const plain = mail?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    link = new RegExp(`${page}\\?token=[\\w-]+`).exec(plain)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** The six digits in the newest mail to this address. */
export async function mailedCode(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  email: string,
): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  let code = ''
  await expect(async () => {
    for (const name of await readdir(outbox)) {
      const mail = await readFile(path.join(outbox, name), 'utf8')
      const found = /Your code is (\d{6})/.exec(mail)?.[1]
      if (found !== undefined && mail.includes(email)) code = found
    }
    expect(code).not.toBe('')
  }).toPass()
  return code
}

function to(mail: string, email: string): boolean {
  return new RegExp(`^To: .*${RegExp.escape(email)}`, 'm').test(mail)
}
