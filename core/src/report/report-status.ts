import * as z from 'zod/mini'

/** How the data of the customer report stands (specification, section 4). */
export const reportStatusCodes = { notPopulated: 0, processing: 1, populated: 2, failed: 3 } as const

export const ReportStatus = z
  .object({
    /** 1 processing, 2 populated, 3 failed; 0 where nobody has ever gathered it. */
    statusCode: z.literal([0, 1, 2, 3]),
    /** When the data that a report shows now was gathered, ISO 8601 in UTC; null when there is none yet. */
    lastRefreshDate: z.nullable(z.string()),
    /** While it is processing: households looked at so far, and how many there are; else null. */
    progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
    /** When the gathering under way, or the last one, began; ISO 8601 in UTC. */
    startedDate: z.nullable(z.string()),
    /** Why it failed, in words for administrators. */
    failure: z.nullable(z.string()),
    /** Today in the resort's time zone, `YYYY-MM-DD`: where a form begins. */
    resortDay: z.string(),
  })
  .register(z.globalRegistry, { id: 'ReportStatus' })
export type ReportStatus = z.infer<typeof ReportStatus>

/** Milliseconds between asking for a new gathering and reading the status again (specification, section 9). */
export const statusPause = 5_000
