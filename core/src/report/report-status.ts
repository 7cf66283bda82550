import * as z from 'zod/mini'

/** The status of the data of the customer report (docs/domain.md, "Report runs"). */
export const reportStatusCodes = { notPopulated: 0, processing: 1, populated: 2, failed: 3 } as const

export const ReportStatus = z
  .object({
    /** 1 processing, 2 populated, 3 failed; 0 if it has never been collected. */
    statusCode: z.literal([0, 1, 2, 3]),
    /** When the data of the report was collected, ISO 8601 in UTC; null if there is none yet. */
    lastRefreshDate: z.nullable(z.string()),
    /** While processing: the households processed so far, and of all; else null. */
    progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
    /** When the current or last report run started, ISO 8601 in UTC; null if there was none. */
    startedDate: z.nullable(z.string()),
    /** Why it failed, as text for administrators; else null. */
    failure: z.nullable(z.string()),
    /** Today in the resort's time zone, `YYYY-MM-DD`: the default of forms. */
    resortDay: z.string(),
  })
  .register(z.globalRegistry, { id: 'ReportStatus' })
export type ReportStatus = z.infer<typeof ReportStatus>

/** Milliseconds between starting a report run and reading the status again (docs/domain.md, "Report runs"). */
export const statusPollDelayMs = 5_000
