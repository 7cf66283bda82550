import * as z from 'zod/mini'
import { displayName } from '../display-name.ts'

/** What an operator may set of a type of task (domain rules, section 8: the four are fixed). */
export const TaskTypeFields = z
  .object({
    name: displayName(50),
    enableShoeSize: z._default(z.boolean(), false),
    enableStance: z._default(z.boolean(), false),
    effectiveDays: z._default(
      z.nullable(
        z
          .int('Days are a whole number.')
          .check(z.minimum(0, 'Please give 0 to 3650 days.'), z.maximum(3650, 'Please give 0 to 3650 days.')),
      ),
      null,
    ),
  })
  .register(z.globalRegistry, { id: 'TaskTypeFields' })
export type TaskTypeFields = z.infer<typeof TaskTypeFields>

/** The same, with the version that was changed. */
export const TaskTypeUpdate = z
  .extend(TaskTypeFields, { version: z.int() })
  .register(z.globalRegistry, { id: 'TaskTypeUpdate' })
export type TaskTypeUpdate = z.infer<typeof TaskTypeUpdate>
