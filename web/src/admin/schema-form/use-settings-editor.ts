import { Failure } from '@first-chair/core/contract/failure'
import {
  getEffectiveSettings,
  settingsDocuments,
  type DocumentKind,
} from '@first-chair/core/settings/settings-document'
import { readSettingsDocument, updateSettingsDocument } from '@first-chair/core/settings/settings-document.api'
import type { SettingsDocument } from '@first-chair/core/settings/settings-version'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import type * as z from 'zod/mini'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { useFormDraft } from '../form/form-draft.ts'
import { toConflict, type Conflict } from '../resource/conflict.ts'
import { editors } from './settings-editors.ts'
import { listChanges, toStoredSettings, getValueAt, toFormValues, type SettingValues } from './setting-values.ts'

/**
 * The state of a settings editor from loading to saving: the values, the unsaved changes, the confirmation and the
 * server's answers. Nothing is sent before it is valid and confirmed (docs/domain.md, "Validation"). `goToSetting`
 * opens the field of a setting.
 */
export function useSettingsEditor(kind: DocumentKind, read: SettingsDocument, goToSetting: (path: string) => void) {
  const { groups, title } = editors[kind]
  const queryClient = useQueryClient()
  const { base, setBase, form, saved, typed, unsaved, from, isRestored, fill } = useDocumentForm(kind, read)
  const [isConfirming, setConfirming] = useState(false)
  const [notSaved, setNotSaved] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const show = (document: SettingsDocument) => {
    queryClient.setQueryData(query(readSettingsDocument, { params: { kind } }).queryKey, document)
    form.reset(toFormValues(groups, getEffectiveSettings(kind, document.value)))
    setBase(document)
    setNotSaved(undefined)
    setConflict(undefined)
    void refetchQueries(queryClient)
  }

  const saving = useMutation({
    mutationFn: ({ from, values }: { from: SettingsDocument; values: SettingValues }) =>
      call(updateSettingsDocument, {
        params: { kind },
        body: { version: from.version, value: toStoredSettings(groups, from.value, values) },
      }),
    onMutate: () => {
      setNotSaved(undefined)
      setConflict(undefined)
    },
    onSuccess: (document) => {
      show(document)
      notifications.show({ message: `${title} is saved. Guests see it from now on.`, color: 'green' })
    },
    onError: (failure) => {
      if (!(failure instanceof Failure)) return setNotSaved(failure.message)
      if (failure.code === 'changed-meanwhile')
        return setConflict(toConflict(failure, ({ path }) => unsaved.some(({ setting }) => setting.path === path)))
      const fieldErrors = failure.fields.map(({ path, message }) => ({ path: path.replace(/^value\./, ''), message }))
      for (const { path, message } of fieldErrors) form.setError(path, { message })
      const [first] = fieldErrors
      if (first) goToSetting(first.path)
      setNotSaved(first ? `${failure.message} ${first.message}` : failure.message)
      return undefined
    },
    onSettled: () => setConfirming(false),
  })

  return {
    form,
    base,
    saved,
    typed,
    unsaved,
    isRestored,
    isSaving: saving.isPending,
    isConfirming,
    notSaved,
    conflict,
    /** Asks for confirmation if everything is valid; otherwise opens the first invalid field. */
    ask: () =>
      void form.handleSubmit(
        () => setConfirming(true),
        (errors) => {
          const first = groups.flatMap(({ settings }) => settings).find(({ path }) => hasError(errors, path))
          if (first) goToSetting(first.path)
        },
      )(),
    decline: () => setConfirming(false),
    confirm: () => saving.mutate({ from: { ...base, version: from ?? base.version }, values: form.getValues() }),
    fill,
    /** Shows a document that was saved elsewhere, such as a restored version. */
    show,
    /** Saves the chosen values on top of the other person's version. */
    resolve: async (chosen: Readonly<Record<string, unknown>>) => {
      if (!conflict) return
      const theirs = await queryClient
        .fetchQuery({ ...query(readSettingsDocument, { params: { kind } }), staleTime: 0 })
        .catch((failure: Error) => setNotSaved(failure.message))
      if (!theirs) return
      for (const [path, value] of Object.entries(chosen)) {
        if (typeof value === 'string' || typeof value === 'number') form.setValue(toFieldName(path), value)
      }
      // Sends the version of the resolved conflict, so that any later save becomes a new conflict.
      saving.mutate({ from: { ...theirs, version: conflict.version }, values: form.getValues() })
    },
  }
}

export type SettingsEditor = ReturnType<typeof useSettingsEditor>

/** The values of a document in a form, its unsaved changes, and the draft from before the page was left. */
function useDocumentForm(kind: DocumentKind, read: SettingsDocument) {
  const { groups } = editors[kind]
  const [base, setBase] = useState(read)
  const saved = useMemo(() => toFormValues(groups, getEffectiveSettings(kind, base.value)), [groups, kind, base])
  const resolver = useMemo(() => createResolver(kind), [kind])
  const form = useForm<SettingValues, unknown, SettingValues>({ resolver, values: saved, mode: 'onTouched' })
  const typed = useWatch({ control: form.control, compute: (values: SettingValues) => values })
  const unsaved = useMemo(() => listChanges(groups, saved, typed), [groups, saved, typed])
  const { draft, from } = useFormDraft<SettingValues>(kind, {
    version: base.version,
    over: saved,
    typed: form.getValues,
    isDirty: unsaved.length > 0,
  })
  const { reset } = form
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])

  // A newer version from the background replaces the displayed values, unless the administrator has changed something.
  if (read.version > base.version && unsaved.length === 0) setBase(read)

  const { setValue } = form
  const fill = useCallback(
    (values: readonly { path: string; value: string | number }[]) => {
      for (const { path, value } of values)
        setValue(toFieldName(path), value, { shouldDirty: true, shouldValidate: true })
    },
    [setValue],
  )
  return {
    /** The document that the changes are based on. */
    base,
    setBase,
    form,
    saved,
    typed,
    unsaved,
    from,
    /** True if the displayed values come from a draft that was stored when the page was left. */
    isRestored: draft !== undefined && unsaved.length > 0,
    /** Sets values in the form without saving. */
    fill,
  }
}

function createResolver(kind: DocumentKind) {
  // The schemas add defaults and keep unknown keys, so their types do not match the type of a form. A form always holds
  // a complete document.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return standardSchemaResolver(settingsDocuments[kind] as unknown as z.ZodMiniType<SettingValues, SettingValues>)
}

/** Converts the path of a setting to the type that the form library requires. */
function toFieldName(path: string): `${string}.${string}` {
  const [group = '', name = ''] = path.split('.')
  return `${group}.${name}`
}

function hasError(errors: FieldErrors<SettingValues>, path: string): boolean {
  return getValueAt(errors, path) !== undefined
}
