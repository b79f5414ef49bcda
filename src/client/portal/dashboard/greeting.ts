/** How to address somebody: by first name, or by the part of the email before the @ when there is none. */
export function greetingName(user: { firstName: string; email: string }): string {
  return user.firstName.trim() || (user.email.split('@')[0] ?? '')
}
