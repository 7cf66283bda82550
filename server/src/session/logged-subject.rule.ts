import { createHash } from 'node:crypto'

/** The provider's own name for a person as the log may hold it: some providers name people by their e-mail addresses. */
export function loggedSubject(subject: string): string {
  if (!subject.includes('@')) return subject
  return `sha256 ${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}
