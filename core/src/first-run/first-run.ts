import * as z from 'zod/mini'
import { t } from '../catalogue/settings-rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { isTimeZone } from '../calendar/time-zone.ts'
import { maxHouseholdSize } from '../contact/new-member.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { GeneralSettings } from '../settings/admin-settings.ts'
import { TypedEmail } from '../sign-in/sign-in.ts'
import { allTaskKinds } from '../task-kind/task-kinds.ts'
import { firstRunSteps, type FirstRunStepName } from './first-run-steps.ts'

/** A step with its state. `savedDateUtc` is null while it is open. */
const FirstRunStep = z
  .object({
    name: z.enum(firstRunSteps),
    state: z.enum(['open', 'done', 'skipped']),
    savedDateUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'FirstRunStep' })

/** How the first administrator can sign in with the printed link. */
export const FirstRunLink = z
  .object({
    /** With an e-mail address and a passkey, at the built-in provider. */
    offersPasskey: z.boolean(),
    /** At another provider. */
    offersProvider: z.boolean(),
    /** What people call that provider; '' if the operator did not say. */
    providerName: z.string(),
  })
  .register(z.globalRegistry, { id: 'FirstRunLink' })
export type FirstRunLink = z.infer<typeof FirstRunLink>

/** The basics of a resort, as the operator enters them in the first run. */
export const ResortBasics = z
  .object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, brokenRule(t, 'text-missing')),
        z.maxLength(60, brokenRule(t, 'too-long', { max: 60 })),
      ),
    timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, brokenRule(t, 'time-zone'))),
    adultAge: GeneralSettings.shape.adultAge,
    /** The number that guests can call; '' = none. */
    phoneNumber: z.string().check(z.trim(), z.maxLength(40, brokenRule(t, 'too-long', { max: 40 }))),
  })
  .register(z.globalRegistry, { id: 'ResortBasics' })
export type ResortBasics = z.infer<typeof ResortBasics>

/** The resorts to begin with. */
export const templateNames = ['small-hill', 'destination', 'tubing-hill', 'bike-park'] as const
export type TemplateName = (typeof templateNames)[number]

/** What a template brings. */
const Template = z
  .object({
    name: z.enum(templateNames),
    places: z.int(),
    activities: z.int(),
    /** The kinds of its tasks, each once. */
    tasks: z.array(z.enum(allTaskKinds)),
    /** True if its waivers count for one day. */
    isForOneDay: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ResortTemplate' })

/** A waiver text that guests cannot sign yet. */
const DraftWaiver = z
  .object({ id: z.int(), name: z.string(), version: z.int() })
  .register(z.globalRegistry, { id: 'DraftWaiver' })

const personName = z.string().check(z.trim(), z.minLength(1, brokenRule(t, 'text-missing')), z.maxLength(50))
const pastDay = z.string().check(z.refine(isCalendarDate, brokenRule(t, 'birth-day')))
const person = { firstName: personName, lastName: personName, birthDate: pastDay }

/** A family that an operator types. The first person is the head. */
export const GuestFamily = z
  .object({
    email: TypedEmail,
    phone: z._default(z.string().check(z.trim(), z.maxLength(50)), ''),
    people: z.array(z.object(person)).check(z.minLength(1), z.maxLength(maxHouseholdSize)),
  })
  .register(z.globalRegistry, { id: 'GuestFamily' })
export type GuestFamily = z.infer<typeof GuestFamily>

/** The administrator as the first guest. The names must be those of the sign-in, because the booking is found by them. */
export const TrialGuest = z.object(person).register(z.globalRegistry, { id: 'TrialGuest' })
export type TrialGuest = z.infer<typeof TrialGuest>

/** What has to change before a mail server accepts a mail. */
const mailCauses = ['unreachable', 'unsafe', 'login', 'sender', 'recipient', 'message'] as const
export type MailCause = (typeof mailCauses)[number]

/** What became of a test mail. */
export const TestMail = z
  .object({
    outcome: z.enum(['accepted', 'refused', 'not-sent', 'unclear', 'not-set-up']),
    /** Why it was not accepted, for operators; '' if it was. */
    reason: z.string(),
    /** Null if it was accepted, or if nothing is known. */
    cause: z.nullable(z.enum(mailCauses)),
    /** The text of the mail server, or of the connection to it: one line, shortened, without the user and the password. */
    answer: z.string(),
    milliseconds: z.int(),
  })
  .register(z.globalRegistry, { id: 'TestMail' })
export type TestMail = z.infer<typeof TestMail>

/** How far the first run has come, and what was entered. */
export const FirstRun = z
  .object({
    /** The signed-in administrator. */
    administrator: z.object({ name: z.string(), email: z.string() }),
    steps: z.array(FirstRunStep),
    /** As it is stored: empty before it was entered. */
    resort: z.object({ name: z.string(), timeZone: z.string(), adultAge: z.int(), phoneNumber: z.string() }),
    /** The logo ('' without one) and the colours of the theme. */
    look: z.object({ logoUrl: z.string(), primary: z.string(), accent: z.string(), sidebar: z.string() }),
    templates: z.array(Template),
    /** The template that was used; null if none was. */
    template: z.nullable(z.enum(templateNames)),
    /** False once a guest has completed a task: a template would replace what guests have done. */
    mayUseTemplate: z.boolean(),
    draftWaivers: z.array(DraftWaiver),
    /** False if another point of sale has the guests and the waiver texts. */
    hasOwnRecords: z.boolean(),
    /** People in the built-in point of sale. */
    guests: z.int(),
    /** The mail server and the sender; null without one. */
    mail: z.nullable(z.object({ host: z.string(), from: z.string() })),
    /** Where the administrator tries check-in; null without a location. */
    trial: z.nullable(z.object({ locationId: z.int(), path: z.string(), isGuest: z.boolean() })),
  })
  .register(z.globalRegistry, { id: 'FirstRun' })
export type FirstRun = z.infer<typeof FirstRun>

/** The first step that is open; undefined if there is none. */
export function findOpenStep({ steps }: Pick<FirstRun, 'steps'>): FirstRunStepName | undefined {
  return steps.find(({ state }) => state === 'open')?.name
}
