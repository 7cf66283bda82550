import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { displayNameSchema } from '../contract/display-name.ts'

const outOfRange = brokenRule(t, 'days-range', { min: 0, max: 3650 })

/** The fields of a task type that an operator may set (docs/domain.md, "Tasks and task types"). */
export const TaskTypeFields = z
  .object({
    name: displayNameSchema(50),
    enableShoeSize: z._default(z.boolean(), false),
    enableStance: z._default(z.boolean(), false),
    effectiveDays: z._default(
      z.nullable(z.int(brokenRule(t, 'whole-days')).check(z.minimum(0, outOfRange), z.maximum(3650, outOfRange))),
      null,
    ),
  })
  .register(z.globalRegistry, { id: 'TaskTypeFields' })
export type TaskTypeFields = z.infer<typeof TaskTypeFields>
