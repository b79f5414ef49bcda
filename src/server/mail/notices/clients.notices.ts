import { clientForStaff } from '#server/base/notice-subject.ts'
/** Sent to staff when two clients have the same number, or the same name and birth date. */
export function maybeSame(clientId: string, name: string, other: string) {
  return {
    title: `Maybe the same client twice: ${name} and ${other}`,
    message: 'They have the same number, or the same name and birth date. See the client’s page.',
    subject: clientForStaff(clientId),
  }
}
