import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useMemo, useState } from 'react'
import { set, useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { hasDirtyField } from './field-errors.ts'
import { showSavedValues, useFormDraft } from './form-draft.ts'

/**
 * The form of something that is saved with a version: a row, or the settings. Unsaved values are stored as
 * the draft `draftName`, except those in `forget`, so they survive leaving the page. A newer version from the background
 * replaces the displayed values, unless the administrator has changed something.
 */
export function useVersionedForm<Saved extends { version: number }, Form extends FieldValues>({
  draftName,
  schema,
  loaded,
  toForm,
  blank,
  forget,
}: {
  draftName: string
  schema: z.ZodMiniType<Form, FieldValues>
  /** What is saved now; undefined for something new. */
  loaded: Saved | undefined
  toForm: (saved: Saved) => Form
  /** The values of something new. */
  blank: Form
  forget?: Partial<Form>
}) {
  const [saved, setSaved] = useState(loaded)
  const values = useMemo(() => (saved ? toForm(saved) : blank), [saved, toForm, blank])
  const resolver = useMemo(() => createResolver(schema), [schema])
  // Later values are set with `reset` below.
  const [initialValues] = useState(values)
  // All values are default values, but the compiler does not know this of a type parameter.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const form = useForm<Form, unknown, Form>({ resolver, defaultValues: initialValues as DefaultValues<Form> })
  const changedFields = Object.entries(form.formState.dirtyFields).flatMap(([name, dirtyField]) =>
    hasDirtyField(dirtyField) ? [name] : [],
  )
  const isUntouched = changedFields.length === 0
  const { draft, from } = useFormDraft<Form>(draftName, {
    version: saved?.version,
    over: values,
    typed: form.getValues,
    isDirty: !isUntouched,
    ...(forget ? { forget } : {}),
  })
  const { reset } = form
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])

  const [newerValues, setNewerValues] = useState<Form>()
  // The same version may have changed beside its fields, such as what is scheduled for it.
  const isOther = loaded !== undefined && saved !== undefined && loaded !== saved && loaded.version >= saved.version
  if (isOther) {
    const hasSameFields = areFormsEqual(toForm(loaded), values)
    if (isUntouched || hasSameFields) setSaved(loaded)
    if (isUntouched && !hasSameFields) setNewerValues(toForm(loaded))
  }
  useEffect(() => {
    if (newerValues) reset(newerValues)
  }, [newerValues, reset])

  return {
    form,
    saved,
    /** The version that the changes are based on. */
    from,
    changedFields,
    /** True if the displayed values come from a draft that was stored when the page was left. */
    isRestored: draft !== undefined && !isUntouched,
    /** Shows what was saved. `sent` are the values that were sent; what was typed since then stays unsaved. */
    showSaved: (newlySaved: Saved, sent: Form) => {
      showSavedValues(form, toForm(newlySaved), sent)
      setSaved(newlySaved)
    },
    /** Puts the chosen values of a conflict into the form, and returns all values. */
    choose: (chosen: Readonly<Record<string, unknown>>): Form => {
      const body = structuredClone(form.getValues())
      for (const [path, value] of Object.entries(chosen)) set(body, path, value)
      form.reset(body, { keepDefaultValues: true })
      return body
    },
  }
}

/** Converts a schema of core into a resolver of the form library. */
export function createResolver<Form extends FieldValues>(schema: z.ZodMiniType<Form, FieldValues>) {
  // A schema with defaults accepts a complete form, but its input type does not say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return standardSchemaResolver(schema as z.ZodMiniType<Form, Form>)
}

function areFormsEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
