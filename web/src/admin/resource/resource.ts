import type { ComponentType, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { BindField } from '../fields/fields.tsx'
import type { ResourceCalls } from './resource-calls.ts'

/** The fields that all rows have. */
export type AdminRow = { id: number; version: number; modifiedDateUtc: string }

/** One column of the table. On phones a row is a card; `onPhone: false` hides the column there. */
export type Column<Row> = {
  /** The id of the column; for a sortable column, the name that the server sorts by. */
  key: string
  header: string
  isSortable?: boolean
  onPhone?: boolean
  cell: (row: Row) => ReactNode
}

/**
 * The properties of `Resource.Fields`. `field` returns the properties of a field: `<TextField {...field('name')} />`.
 * `row` is the saved row; undefined while a row is being added. The form is rendered again only when these properties
 * change: what follows a value or an error needs `useWatch` or `useFormState`.
 */
export type FieldsProps<Row, Form extends FieldValues> = {
  form: UseFormReturn<Form>
  field: BindField<Form>
  row: Row | undefined
}

/** A question with the answers No and Yes. */
export type Question = { title: string; text: ReactNode }

/** The properties of `Resource.review`. It stays open while the change is saved, and after a failure. */
export type ReviewProps<Row, Form> = {
  row: Row
  /** The values to save. */
  body: Form
  /** The values that were confirmed before, if saving them failed. */
  previous: Form | undefined
  isSaving: boolean
  /** Why saving failed. */
  notSaved: string | undefined
  onCancel: () => void
  onConfirm: (body: Form) => void
}

type RowWarning = { title: string; text: string }

/** The wording of a deletion: "Remove", "removed", and its consequence for a row. */
type DeletionText<Row> = { verb: string; done: string; describe: (row: Row) => string }

/**
 * Describes a kind of row that administrators list, search, add, change and delete. `ResourceScreen` does everything
 * that is the same for all kinds: address, table, drawer, unsaved changes, conflicts, keys, refusals.
 *
 * `Form` is the type of the form's values and of the calls' bodies, without the version: the type of the schema in
 * core.
 */
export type Resource<Row extends AdminRow, Form extends FieldValues> = {
  /** The noun as in a sentence: "location", "locations". A heading gets its capital letter automatically. */
  one: string
  many: string
  /** The heading, if it differs from the plural: the name in the menu. */
  title?: string
  calls: ResourceCalls<Row, Form>
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /**
   * Returns the name of a row for the table, the heading of the drawer and questions. The first column shows it as a
   * link.
   */
  getName: (row: Row) => string
  /** The schema that the server validates with. */
  schema: z.ZodMiniType<Form, FieldValues>
  /** The initial form of a new row. */
  blank: Form
  /** Converts a row into the initial values of its form. */
  toForm: (row: Row) => Form
  /** The content of the form, in sections (`Section`), built from the fields of `fields.tsx` or from its own. */
  Fields: ComponentType<FieldsProps<Row, Form>>
  /** The label of each field, in the form and in the conflict panel. */
  labels: Record<keyof Form & string, string>
  /**
   * The values of a duplicate that are not copied from the row, besides its name. Absent: rows cannot be duplicated.
   */
  duplicate?: Partial<Form>
  /** A note under the heading of a new row, such as what else has to be done. */
  addHint?: string
  /** Extra actions beside the name in the drawer, such as a link. */
  HeadActions?: ComponentType<{ row: Row; hasUnsaved: boolean }>
  /** Returns the question to confirm before a change is saved; undefined if the change needs no confirmation. */
  getQuestion?: (row: Row, form: Form) => Question | undefined
  /** Asks how a change is saved, such as when a text is released, instead of a question. */
  review?: {
    isNeeded: (row: Row, form: Form) => boolean
    Review: ComponentType<ReviewProps<Row, Form>>
  }
  /** Returns a warning about a row, which is displayed above the form. */
  getWarning?: (row: Row) => RowWarning | undefined
  /** What rows that need fixing are missing, for the sentence under the heading: "1 needs a default activity". */
  missingItem?: string
  /**
   * The kinds that the list can be filtered by: the label of the filter, the option for all, and the id and label of
   * each kind.
   */
  kinds?: { label: string; all: string; each: readonly { id: number; label: string }[] }
  /** Parses a typed number of rows per page, if the page offers such a field; -1 = all rows. */
  parsePerPage?: (typed: string) => number
  /** The wording for deleting, if it differs from "Delete", "deleted". */
  deletion?: DeletionText<Row>
  /**
   * Returns what depends on a row, as sentences of the dialog that confirms its deletion. For rows that contain this
   * themselves.
   */
  getDependentReasons?: (row: Row) => string[]
  /** False if rows cannot be added, or not deleted. True when absent. */
  canAdd?: boolean
  canDelete?: (row: Row) => boolean
  /** False if a row is read-only. True when absent. */
  canChange?: (row: Row) => boolean
}
