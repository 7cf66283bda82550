import * as z from 'zod/mini'

/** What a file of guests can say about a person. The first four are needed. */
export const guestFields = ['firstName', 'lastName', 'birthDate', 'email', 'phone', 'cardNumber'] as const
export type GuestField = (typeof guestFields)[number]
export const neededGuestFields = ['firstName', 'lastName', 'birthDate', 'email'] as const satisfies GuestField[]

/** How days are written in a file: `2026-02-14`, `2/14/2026`, or `14.2.2026`. */
export const dayOrders = ['ymd', 'mdy', 'dmy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Larger files are imported in the admin area. */
export const maxGuestFileBytes = 5 * 1024 * 1024
/** The most problems that an answer lists; all are counted. */
export const maxListedRows = 50

const position = z.nullable(z.int())
const Columns = z.object({
  firstName: position,
  lastName: position,
  birthDate: position,
  email: position,
  phone: position,
  cardNumber: position,
})
/** The position of the column of each field in a file; null without one. */
export type GuestColumns = z.infer<typeof Columns>

/** A row that cannot be read: its number as a spreadsheet counts rows, and what to do. */
export const GuestRowProblem = z
  .object({ row: z.int(), message: z.string() })
  .register(z.globalRegistry, { id: 'GuestRowProblem' })
export type GuestRowProblem = z.infer<typeof GuestRowProblem>

/** A file of guests as it was read. Nothing was saved unless `isSaved` says so. */
export const GuestFile = z
  .object({
    isSaved: z.boolean(),
    /** The names of the columns in the file. */
    header: z.array(z.string()),
    columns: Columns,
    dayOrder: z.enum(dayOrders),
    /** Rows with people. */
    rows: z.int(),
    /** People that can be brought in: their rows, and those of their whole family, can be read. */
    people: z.int(),
    families: z.int(),
    /** Of these people, those that are already here. */
    known: z.int(),
    problemCount: z.int(),
    problems: z.array(GuestRowProblem),
    /** The first people, as they were read. */
    first: z.array(z.object({ row: z.int(), name: z.string(), birthDate: z.string(), email: z.string() })),
  })
  .register(z.globalRegistry, { id: 'GuestFile' })
export type GuestFile = z.infer<typeof GuestFile>

/** A person as a file or a form says it. `birthDate` is `YYYY-MM-DD`, `email` in lower case. */
export type GuestPerson = {
  row: number
  firstName: string
  lastName: string
  birthDate: string
  email: string
  phone: string
  cardNumber: string
}
