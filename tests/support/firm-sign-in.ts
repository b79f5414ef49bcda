import superjson, { type SuperJSONResult } from 'superjson'
import type { TestApp } from './app.ts'

interface FirmAnswer {
  status: number
  message: string | null
  /** The methods of a second factor that is asked for. */
  methods: string[] | null
  output: { token: string; next: string; user: { id: string; twoFactor: { enrolled: boolean } } }
}

/** A browser that signs in with a firm account, and keeps the cookie. */
export function aFirmBrowser({ app }: TestApp, ip = '127.0.0.1') {
  let cookie = ''
  const call = async (procedure: string, input: unknown, token?: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/trpc/${procedure}`,
      remoteAddress: ip,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'test',
        cookie,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload: JSON.stringify(superjson.serialize(input)),
    })
    const set = answer.cookies.find(({ name }) => name === 'firm_sign_in')
    if (set !== undefined) cookie = `firm_sign_in=${set.value}`
    const body = answer.json<{
      result?: { data: SuperJSONResult }
      error?: {
        json: {
          message: string
          data: { httpStatus: number; twoFactor: { methods: string[] } | null }
        }
      }
    }>()
    const { data, message } = body.error?.json ?? {}
    return {
      set,
      status: data?.httpStatus ?? answer.statusCode,
      message: message ?? null,
      methods: data?.twoFactor?.methods ?? null,
      output: body.result && superjson.deserialize(body.result.data),
    }
  }
  const begun = async (procedure: string, input: unknown, token?: string) => {
    const { output, set, ...rest } = await call(procedure, input, token)
    return { ...rest, set, url: (output as { url: string } | undefined)?.url ?? '' }
  }
  return {
    begin: (next = '/') => begun('firmAccount.begin', { next }),
    finish: (answer: string, proof: object = {}, token?: string) =>
      call('firmAccount.finish', { answer, ...proof }, token) as Promise<FirmAnswer>,
    beginConfirmation: (token: string) => begun('admin.firmAccount.begin', undefined, token),
    confirm: (token: string, answer: string) =>
      call('admin.firmAccount.confirm', { answer }, token),
  }
}
