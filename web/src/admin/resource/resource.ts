import type { ComponentType, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ResourceCalls } from './resource-calls.ts'

/** What every row brings, whatever it is. */
export type AdminRow = { id: number; version: number; modifiedDateUtc: string }

/** One column of the table. On phones a row is a card: `onPhone: false` leaves the column out there. */
export type Column<Row> = {
  /** Names the column; where it is sortable, the name that the server sorts by. */
  key: string
  header: string
  isSortable?: boolean
  onPhone?: boolean
  cell: (row: Row) => ReactNode
}

/** What the fields of a form are given. `row` is what is saved, undefined while something is added. */
export type FieldsProps<Row, Form extends FieldValues> = { form: UseFormReturn<Form>; row: Row | undefined }

/**
 * Something that administrators list, find, add, change and delete. It says what is particular about it; `ResourceScreen` does
 * the rest: address, table, drawer, unsaved changes, conflicts, keys, refusals.
 *
 * `Form` is what the form holds and what the calls take, without the version: the type of the schema in core.
 */
export type Resource<Row extends AdminRow, Form extends FieldValues> = {
  /** As in a sentence: "location", "locations"; the heading starts with a capital by itself. */
  one: string
  many: string
  /** The heading, where it is not what is listed: the word of the menu. */
  title?: string
  calls: ResourceCalls<Row, Form>
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** What a row is called in the table, in the drawer's head and in questions. The first column shows it as a link. */
  nameOf: (row: Row) => string
  /** The same schema that the server checks with. */
  schema: z.ZodMiniType<Form, FieldValues>
  /** What the form starts with when something is added. */
  blank: Form
  /** What the form starts with when a row is opened. */
  formOf: (row: Row) => Form
  /** The form itself, in sections (`Section`), made of the fields of `fields.tsx` or of its own. */
  Fields: ComponentType<FieldsProps<Row, Form>>
  /** What each field is called: where two people changed the same row, they read it. */
  labels: Record<keyof Form & string, string>
  /** What the form of a duplicate starts with: that of the row, without what only one row may have. Absent = no duplicates. */
  copyOf?: (form: Form) => Form
  /** Under the heading while one is added: what has to be done besides. */
  addWords?: string
  /** What stands beside the name in the drawer's head, such as a link. */
  HeadActions?: ComponentType<{ row: Row; hasUnsaved: boolean }>
  /** What is asked before a change of a row is saved; undefined for a change that needs no Yes. */
  questionOf?: (row: Row, form: Form) => { title: string; words: ReactNode } | undefined
  /** What is wrong with a row; stands above the form. */
  warningOf?: (row: Row) => { title: string; words: string } | undefined
  /** What the rows that need fixing lack, for the sentence under the heading: "1 needs a default activity". */
  lack?: string
  /** The kinds of which the list can show one alone: the choice of all of them, and each as the list's call takes it. */
  kinds?: { label: string; all: string; each: readonly { id: number; label: string }[] }
  /** What can be chosen as rows on a page, where that is more than the usual ten: the number that what was typed stands for; -1 = all. */
  perPage?: (typed: string) => number
  /** What deleting is called here, where that says more, and what it does: "Remove", "removed". */
  deletion?: { verb: string; done: string; words: (row: Row) => string }
  /** Where the row itself says what goes with it: in sentences, before it is deleted. */
  reasonsOf?: (row: Row) => string[]
  /** False where nothing can be added, or deleted. Both are true when absent. */
  canAdd?: boolean
  canDelete?: (row: Row) => boolean
  /** False where a row is only looked at: there is nothing to save. True when absent. */
  canChange?: (row: Row) => boolean
}
