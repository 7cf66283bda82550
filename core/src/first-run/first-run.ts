import * as z from 'zod/mini'
import { t } from '../catalogue/settings-rule.ts'
import { isTimeZone } from '../calendar/time-zone.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { GeneralSettings } from '../settings/admin-settings.ts'

/** The steps of the first run, in order (docs/domain.md, "First run"). */
export const firstRunSteps = ['administrator', 'resort', 'look'] as const
export type FirstRunStepName = (typeof firstRunSteps)[number]

/** A step that can be left for later. The first two cannot: everything else needs them. */
export const laterSteps = ['look'] as const satisfies readonly FirstRunStepName[]

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
  })
  .register(z.globalRegistry, { id: 'FirstRun' })
export type FirstRun = z.infer<typeof FirstRun>

/** The first step that is open; undefined if there is none. */
export function findOpenStep({ steps }: Pick<FirstRun, 'steps'>): FirstRunStepName | undefined {
  return steps.find(({ state }) => state === 'open')?.name
}
