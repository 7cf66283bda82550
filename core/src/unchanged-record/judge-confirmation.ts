import type { CalendarDate } from '../calendar/calendar-date.ts'
import {
  childRegistrationRules,
  emergencyContactFields,
  healthFields,
  removeHealthNotes,
  type ChildRegistration,
} from '../child-registration/child-registration.ts'
import { isNone } from '../child-registration/none-when-empty.ts'
import {
  rentalProfileSchema,
  type RentalProfileInput,
  type RentalRules,
} from '../rental-profile/rental-profile-rules.ts'
import type { RentalProfile } from '../rental-profile/rental-profile.ts'
import type { ConfirmationRefusal, ContactsToConfirm, SizesToConfirm } from './unchanged-record.api.ts'
import type { UnchangedQuestion } from './unchanged-record.ts'

/** What becomes of the confirmation of one record. `done`: the record counts already, with the same values. */
export type Judgement<Accepted> = { kind: 'refused'; reason: ConfirmationRefusal } | { kind: 'done' } | Accepted

const refuse = (reason: ConfirmationRefusal) => ({ kind: 'refused', reason }) as const

/** The state of the task: the question that is open, or that it is complete. Undefined: no stored record to confirm. */
export type TaskToConfirm = { asks: UnchangedQuestion } | { isComplete: true } | undefined

/**
 * Decides about a confirmed rental profile. Guests confirm what they see: if another value is stored meanwhile, nothing is
 * saved. Only the sizes of a child whom the question is about may differ.
 */
export function judgeSizes(
  task: TaskToConfirm,
  submitted: SizesToConfirm | undefined,
  stored: RentalProfile | undefined,
  rules: RentalRules,
): Judgement<{ kind: 'accepted'; input: RentalProfileInput; isUnchanged: boolean }> {
  if (!task || !stored) return refuse('nothing-stored')
  if (!submitted) return refuse('sizes-not-answered')
  const hasSameSizes =
    submitted.selectedHeight === stored.selectedHeight &&
    submitted.selectedWeight === stored.selectedWeight &&
    submitted.shoeSize.trim() === (stored.shoeSize ?? '').trim()
  const hasSameRest =
    submitted.selectedAbility === stored.selectedAbility && submitted.selectedGoofy === stored.selectedGoofy
  if ('isComplete' in task) return hasSameSizes && hasSameRest ? { kind: 'done' } : refuse('changed-meanwhile')
  if (task.asks === 'sizes' && submitted.hasGrown === null) return refuse('sizes-not-answered')
  const mayDiffer = task.asks === 'sizes' && submitted.hasGrown === true
  if (!hasSameRest || (!hasSameSizes && !mayDiffer)) return refuse('changed-meanwhile')
  const checked = rentalProfileSchema(rules).safeParse({ ...submitted, selectedAge: stored.selectedAge })
  if (!checked.success) return refuse('no-longer-valid')
  return { kind: 'accepted', input: checked.data, isUnchanged: hasSameSizes }
}

/**
 * Decides about a confirmed child registration. Health is always answered anew, and the only answer here is that nothing
 * is known: if a note is stored that says something, its own form asks. The contacts are the child's own or, "same as Juno",
 * those of a sibling, by contact id. `consent` is the text to agree to, where the resort asks for explicit answers.
 */
export function judgeRegistration(
  task: TaskToConfirm,
  submitted: ContactsToConfirm | undefined,
  stored: ChildRegistration | undefined,
  {
    siblings,
    consent,
    today,
  }: { siblings: ReadonlyMap<string, ChildRegistration>; consent: string | undefined; today: CalendarDate },
): Judgement<{ kind: 'accepted'; registration: ChildRegistration; isUnchanged: boolean }> {
  if (!task || !stored) return refuse('nothing-stored')
  if (!submitted || submitted.health === null) return refuse('health-not-answered')
  const isSame = (other: ChildRegistration) =>
    emergencyContactFields.every((field) => submitted[field].trim() === other[field].trim())
  const hasNotes = !healthFields.every((field) => isNone(stored[field]))
  if ('isComplete' in task) return isSame(stored) && !hasNotes ? { kind: 'done' } : refuse('changed-meanwhile')
  const source = submitted.sameAs === undefined ? stored : siblings.get(submitted.sameAs)
  if (!source || !isSame(source)) return refuse('changed-meanwhile')
  if (hasNotes) return refuse('health-note-stored')
  if (consent !== undefined && submitted.consentText === undefined) return refuse('consent-missing')
  if (consent !== undefined && submitted.consentText !== consent) return refuse('consent-changed')
  if (!childRegistrationRules.safeParse(source).success) return refuse('no-longer-valid')
  const registration = { ...removeHealthNotes(source), updateDate: today }
  return { kind: 'accepted', registration, isUnchanged: source === stored }
}
