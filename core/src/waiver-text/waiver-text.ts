import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { displayNameSchema } from '../contract/display-name.ts'
import { SettingsVersion } from '../settings/settings-version.ts'
import { releaseKinds } from './text-release.ts'

/** A waiver in the point of sale, by its code. */
export const AuthorizationType = z
  .object({ code: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'AuthorizationType' })
export type AuthorizationType = z.infer<typeof AuthorizationType>

/** The maximum length of the operator's summary of a release. */
export const maxSummaryLength = 1_000

/** A moment by the clock of the resort. */
export const ResortTime = z.string().check(z.refine(isResortTime, brokenRule(t, 'release-time')))

/** How a changed text is released (docs/domain.md, "Releases of waiver texts"). */
export const Release = z
  .object({
    kind: z.enum(releaseKinds),
    /** What changed, in the operator's words, one change in each line. Guests who signed before read it first. */
    summary: z._default(z.string().check(z.trim(), z.maxLength(maxSummaryLength)), ''),
    /** By the clock of the resort, `YYYY-MM-DDTHH:MM`; null = now. */
    scheduledFor: z._default(z.nullable(ResortTime), null),
  })
  .register(z.globalRegistry, { id: 'Release' })
export type Release = z.infer<typeof Release>

/** True for a day and a time that exist on a calendar: `2026-02-16T04:00`. */
function isResortTime(text: string): boolean {
  const [day = '', time = '', ...rest] = text.split('T')
  return rest.length === 0 && isCalendarDate(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
}

/** A version of a waiver text, and how it was released. */
export const WaiverTextVersion = z
  .object({
    ...SettingsVersion.shape,
    /** Null if the text was not changed, or nobody could have signed it. */
    kind: z.nullable(z.enum(releaseKinds)),
    /** What changed, in the operator's words. */
    summary: z.string(),
  })
  .register(z.globalRegistry, { id: 'WaiverTextVersion' })
export type WaiverTextVersion = z.infer<typeof WaiverTextVersion>

/** A release that becomes live later. Until then it can be cancelled, and the text cannot be changed. */
export const ScheduledRelease = z
  .object({
    /** The version that it will make. */
    number: z.int(),
    kind: z.nullable(z.enum(releaseKinds)),
    summary: z.string(),
    html: z.string(),
    /** By the clock of the resort, `YYYY-MM-DDTHH:MM`. */
    scheduledFor: z.string(),
    /** The e-mail of the administrator. */
    createdBy: z.string(),
  })
  .register(z.globalRegistry, { id: 'ScheduledRelease' })
export type ScheduledRelease = z.infer<typeof ScheduledRelease>

/** The editable text of a waiver in the built-in point of sale, with the tasks that use it. */
export const EditableWaiverText = z
  .object({
    id: z.int(),
    /** The POS waiver code that tasks and products refer to. */
    code: z.string(),
    name: z.string(),
    /** The text that guests read, already sanitised. */
    html: z.string(),
    tasks: z.array(z.object({ id: z.int(), name: z.string(), resignWhenTextChanged: z.boolean() })),
    /** True if a task uses it or a guest has signed it: then a change of its text is released as material or cosmetic. */
    isInUse: z.boolean(),
    scheduledRelease: z.nullable(ScheduledRelease),
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'EditableWaiverText' })
export type EditableWaiverText = z.infer<typeof EditableWaiverText>

/** The maximum length of a waiver text, in characters of HTML. */
export const maxWaiverTextLength = 100_000

const code = z
  .string(brokenRule(t, 'code-missing'))
  .check(
    z.trim(),
    z.minLength(1, brokenRule(t, 'code-missing')),
    z.maxLength(50, brokenRule(t, 'code-too-long', { max: 50 })),
    z.regex(/^[\w.-]*$/, brokenRule(t, 'code-characters')),
  )

/** The fields of a waiver text that an operator may set. The code cannot change later. */
export const WaiverTextFields = z
  .object({
    code,
    name: displayNameSchema(100),
    /** HTML; the server removes elements that are not allowed. */
    html: z
      .string(brokenRule(t, 'text-missing'))
      .check(
        z.refine(hasVisibleText, brokenRule(t, 'text-missing')),
        z.maxLength(maxWaiverTextLength, brokenRule(t, 'text-too-long')),
      ),
  })
  .register(z.globalRegistry, { id: 'WaiverTextFields' })
export type WaiverTextFields = z.infer<typeof WaiverTextFields>

/** A change of a waiver text: with the release, if the text of a waiver in use changes. */
export const WaiverTextForm = z.extend(WaiverTextFields, { release: z.optional(Release) })
export type WaiverTextForm = z.infer<typeof WaiverTextForm>

/** True if the HTML has text besides tags and spaces. */
export function hasVisibleText(html: string): boolean {
  return (
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;/g, ' ')
      .trim() !== ''
  )
}
