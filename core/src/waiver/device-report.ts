import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { DrawnStrokes } from './drawn-strokes.ts'

/** UTC with milliseconds, `2026-02-13T16:01:02.003Z`. */
const instant = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/),
  z.refine((text) => isCalendarDate(text.slice(0, 10))),
)

/**
 * What a browser says about how a waiver was signed. It is evidence of what the device said, and nothing relies on it. All
 * times are by the clock of the device.
 */
export const DeviceReport = z
  .object({
    /** When Accept was pressed. */
    timeUtc: instant,
    /** When the text was displayed. */
    textOpenedAtUtc: z.optional(instant),
    /** When the end of the text was on the screen. Absent if it never was. */
    textReadToEndAtUtc: z.optional(instant),
    /** True if the waiver was signed without a connection and waited on the device. */
    withoutConnection: z.optional(z.boolean()),
    /** When a signature that had waited was sent. */
    sentAtUtc: z.optional(instant),
    /** Of the page, such as "en". */
    language: z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/)),
    /** The version of the page: the name of the script that starts it. */
    build: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
    /** The version of the consent to electronic records that was displayed. */
    recordsConsentVersion: z.optional(z.string().check(z.maxLength(64))),
    /** Of the drawing. */
    strokes: z.optional(DrawnStrokes),
  })
  .check(z.refine(isInOrder))
  .register(z.globalRegistry, { id: 'DeviceReport' })
export type DeviceReport = z.infer<typeof DeviceReport>

function isInOrder(report: {
  timeUtc: string
  textOpenedAtUtc?: string | undefined
  textReadToEndAtUtc?: string | undefined
  sentAtUtc?: string | undefined
}): boolean {
  const { timeUtc, textOpenedAtUtc = timeUtc, textReadToEndAtUtc = timeUtc, sentAtUtc = timeUtc } = report
  return textOpenedAtUtc <= textReadToEndAtUtc && textReadToEndAtUtc <= timeUtc && timeUtc <= sentAtUtc
}
