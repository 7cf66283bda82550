import { Failure, type FieldProblem } from '@first-chair/core/contract/failure'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Shows the server's messages at the fields of a form, and focuses the first of these fields. Returns the problems that
 * belong to no field of the form.
 */
export function showFieldErrors<Form extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Form>, 'getValues' | 'setError'>,
  failure: Error,
): readonly FieldProblem[] {
  const values = getValues()
  const problems = failure instanceof Failure ? failure.fields : []
  for (const { path, message } of problems.toReversed()) {
    if (isFormField(values, path)) setError(path, { message }, { shouldFocus: true })
  }
  return problems.filter(({ path }) => !isFormField(values, path))
}

/** Returns the server's message for each field. */
export function getFieldErrors(failure: Error | null | undefined): ReadonlyMap<string, string> {
  return new Map(failure instanceof Failure ? failure.fields.map(({ path, message }) => [path, message]) : [])
}

/** Whether a field is dirty; for lists and groups the form library reports this for each item. */
export function hasDirtyField(dirtyField: unknown): boolean {
  if (typeof dirtyField !== 'object' || dirtyField === null) return dirtyField === true
  return Object.values(dirtyField).some(hasDirtyField)
}

/** Whether a path leads to a field of the form. */
function isFormField<Form extends FieldValues>(values: Form, path: string): path is FieldPath<Form> {
  return Object.hasOwn(values, path.split('.')[0] ?? '')
}
