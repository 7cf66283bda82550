import type { HealthNote } from '@first-chair/core/lesson/health-note'
import { t } from '../../catalogue/lessons.ts'

type Item = HealthNote['items'][number]

const kinds = {
  drugAllergy: 'drugAllergy',
  foodAllergy: 'foodAllergy',
  medication: 'medication',
  specialCondition: 'specialCondition',
} as const satisfies Record<Item['field'], string>

const unanswered = { 'not-answered': 'not-answered', unreadable: 'unreadable' } as const

/** One thing to watch for as text: where the medicine is first, then what to do, then why. `why` may be empty. */
export function toItemText({ field, medicine, action, reason }: Item): { title: string; more: string[]; why: string } {
  const what = t('something', { kind: t(kinds[field]), reason })
  const [title, ...more] = [medicine, action].filter((text) => text !== '')
  if (title === undefined) return { title: what, more: [t('what-to-do-missing')], why: '' }
  return { title, more, why: t('why', { reason: what }) }
}

/** What to do as long as nobody has answered, or the answers cannot be read. */
export function getUnansweredText(status: keyof typeof unanswered): string {
  return t(unanswered[status])
}

/** The whole note in one line. */
export function toNoteText({ status, items }: Pick<HealthNote, 'status' | 'items'>): string {
  if (status === 'none-known') return t('none-known')
  if (status !== 'something') return getUnansweredText(status)
  return items
    .map(toItemText)
    .map(({ title, more, why }) => [title, ...more, why].filter((text) => text !== '').join('. '))
    .join('; ')
}
