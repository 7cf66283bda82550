import * as z from 'zod/mini'

/** The status of a task of a guest in the report (docs/domain.md, "Customer report"). */
const reportTaskStatuses = ['Missing', 'Complete', 'Expired', 'Skipped', 'WaitingForPos'] as const
export const ReportTaskStatus = z.enum(reportTaskStatuses)
export type ReportTaskStatus = z.infer<typeof ReportTaskStatus>

const guestFields = {
  ipCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** `YYYY-MM-DD`; null if the point of sale has none. */
  dateOfBirth: z.nullable(z.string()),
  /** Whole years on the day of the report. */
  age: z.nullable(z.int()),
  headIpCode: z.string(),
  /** The contact person: for minors the head of household. */
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  /** When the guest last completed or skipped something, ISO 8601 in UTC. */
  lastCheckInUtc: z.nullable(z.string()),
  /** The number of active cards that wait to be printed; null if printable media is excluded. */
  printableMedia: z.nullable(z.int()),
}

/**
 * One row of the customer report. Without details it is a guest with lists of tasks. With details it is a guest, a task
 * and a product, or no product for a check-in of the household. Fields of the other form are null.
 */
export const CustomerReportRow = z
  .object({
    ...guestFields,
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

/** The maximum number of rows on a page of JSON. */
export const maxRowsPerPage = 1_000

/** One page of the report as JSON. */
export const CustomerReportPage = z
  .object({
    rows: z.array(CustomerReportRow),
    /** The number of rows of the whole report; only on the first page, else null. */
    total: z.nullable(z.int()),
    /** The value of `after` for the next page; null on the last page. */
    next: z.nullable(z.string()),
    /** When the data was collected, ISO 8601 in UTC. */
    lastRefreshDate: z.string(),
  })
  .register(z.globalRegistry, { id: 'CustomerReportPage' })
export type CustomerReportPage = z.infer<typeof CustomerReportPage>
