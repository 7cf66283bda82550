import * as z from 'zod/mini'
import { displayNameSchema } from '../contract/display-name.ts'

/** The fields of a task type that an operator may set (docs/domain.md, "Tasks and task types"). */
export const TaskTypeFields = z
  .object({
    name: displayNameSchema(50),
    enableShoeSize: z._default(z.boolean(), false),
    enableStance: z._default(z.boolean(), false),
    effectiveDays: z._default(
      z.nullable(
        z
          .int('Please enter whole days.')
          .check(z.minimum(0, 'Please enter 0 to 3650 days.'), z.maximum(3650, 'Please enter 0 to 3650 days.')),
      ),
      null,
    ),
  })
  .register(z.globalRegistry, { id: 'TaskTypeFields' })
export type TaskTypeFields = z.infer<typeof TaskTypeFields>
