import { createHash } from 'node:crypto'

/**
 * The provider's subject in the form that may be logged. Some providers use e-mail addresses as subjects; these are
 * hashed.
 */
export function toLoggedSubject(subject: string): string {
  if (!subject.includes('@')) return subject
  return `sha256 ${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}
