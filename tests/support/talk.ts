import type { OpenedStaffThread, StaffThread } from '#shared/messages/staff-messages.schema.ts'
import type { OpenedThread } from '#shared/messages/messages.schema.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { callTrpc } from './trpc.ts'

type Api = Pick<Person, 'token'>

/** The calls on threads as people make them; each fails unless it succeeds. */
export function talkOf(portal: TestApp) {
  async function call(procedure: string, { token }: Api, input: object): Promise<unknown> {
    const answer = await callTrpc(portal, procedure, { token, input })
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.status} ${answer.message}`)
    return answer.output
  }
  return {
    call,
    start: async (by: Api, input: object) =>
      (await call('messages.start', by, input)) as OpenedThread,
    reply: async (by: Api, id: string, text: string, more: object = {}) =>
      (await call('messages.reply', by, { id, text, ...more })) as OpenedThread,
    get: async (by: Api, id: string) => (await call('messages.get', by, { id })) as OpenedThread,
    answer: async (by: Api, id: string, text: string, more: object = {}) =>
      (await call('admin.messages.reply', by, { id, text, ...more })) as OpenedStaffThread,
    open: async (by: Api, id: string) =>
      (await call('admin.messages.get', by, { id })) as OpenedStaffThread,
    step: async (by: Api, step: string, input: object) =>
      (await call(`admin.messages.${step}`, by, input)) as OpenedStaffThread,
    inbox: async (by: Api, input: object) =>
      ((await call('admin.messages.list', by, input)) as { items: StaffThread[] }).items,
  }
}
