import * as z from 'zod/mini'

/** How a task of a guest stands in the report (domain rules, section 9). */
export const reportTaskStatuses = ['Missing', 'Complete', 'Expired', 'Skipped', 'WaitingForPos'] as const
export const ReportTaskStatus = z.enum(reportTaskStatuses)
export type ReportTaskStatus = z.infer<typeof ReportTaskStatus>

const about = {
  ipCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** `YYYY-MM-DD`; null when the point of sale has none. */
  dateOfBirth: z.nullable(z.string()),
  /** Whole years on the day of the report. */
  age: z.nullable(z.int()),
  headIpCode: z.string(),
  /** Whom to ask: for minors the head of household. */
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  /** When the guest last completed or skipped something, ISO 8601 in UTC. */
  lastCheckInUtc: z.nullable(z.string()),
  /** How many active cards wait to be printed; null where printable media was left out. */
  printableMedia: z.nullable(z.int()),
}

/**
 * One row of the customer report. Without details it is a guest, with lists of tasks; with details a guest beside one product
 * and one task, or without a product where the household checked in. What the other form has is null.
 */
export const CustomerReportRow = z
  .object({
    ...about,
    missingTasks: z.nullable(z.string()),
    optionalTasks: z.nullable(z.string()),
    skippedTasks: z.nullable(z.string()),
    earliestProductDate: z.nullable(z.string()),
    activity: z.nullable(z.string()),
    task: z.nullable(z.string()),
    taskTypeId: z.nullable(z.int()),
    isOptional: z.nullable(z.boolean()),
    status: z.nullable(ReportTaskStatus),
    productCode: z.nullable(z.string()),
    product: z.nullable(z.string()),
    productDate: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'CustomerReportRow' })
export type CustomerReportRow = z.infer<typeof CustomerReportRow>

/** Rows of one page of JSON at most. */
export const mostRowsOfAPage = 1_000

/** One page of the report as JSON. */
export const CustomerReportPage = z
  .object({
    rows: z.array(CustomerReportRow),
    /** How many rows the whole report has; told with the first page only. */
    total: z.nullable(z.int()),
    /** What to send as `after` for the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** When the data was gathered, ISO 8601 in UTC. */
    lastRefreshDate: z.string(),
  })
  .register(z.globalRegistry, { id: 'CustomerReportPage' })
export type CustomerReportPage = z.infer<typeof CustomerReportPage>
